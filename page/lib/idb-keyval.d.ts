// The build puts the library here: its types are those of the package.
export * from "idb-keyval";
