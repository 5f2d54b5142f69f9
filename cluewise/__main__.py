from cluewise.cli import main

main()
