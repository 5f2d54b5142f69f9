"""Bibliography of the encodings: papers by first author and year, and two sources that are not papers."""

DANTZIG_1954 = "Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954"
RANKOOH_2022 = (
    "Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, 2022"
)
GAVISH_1978 = "Gavish and Graves, The travelling salesman problem and related problems, 1978"
MILLER_1960 = "Miller, Tucker, Zemlin, Integer programming formulation of traveling salesman problems, 1960"
PESANT_2004 = "Pesant, A regular language membership constraint for finite sequences of variables, 2004"
COTE_2007 = "Côté, Gendron, Rousseau, Modeling the regular constraint with integer programming, 2007"
TAMURA_2009 = "Tamura, Taga, Kitagawa, Banbara, Compiling finite linear CSP into SAT, 2009"
BAILLEUX_2003 = "Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, 2003"
DE_KLEER_1989 = "de Kleer, A comparison of ATMS and CSP techniques, 1989"
IWAMA_1994 = "Iwama and Miyazaki, SAT-variable complexity of hard combinatorial problems, 1994"
KNUTH_2000 = "Knuth, Dancing links, 2000"
QUIMPER_2006 = "Quimper and Walsh, Global grammar constraints, 2006"
ANSOTEGUI_2008 = (
    "Ansótegui, Béjar, Fernández, Mateu, Generating hard SAT/CSP instances using expander graphs and Sudoku, 2008"
)
JORDAN = "the Jordan curve theorem: a loop has an inside and an outside"
CHAINS = "shaded cells that share no edge divide the grid only if they form a ring or join two cells of the frame"
RULES_MODEL = "the 0-1 model of the rules"
