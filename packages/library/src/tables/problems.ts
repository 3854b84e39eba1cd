import { words } from "@rafta/words";

/** Problems and remarks about a row of a list. */
export const rowProblems = words("library/tables/row-problems");

export type RowProblem = keyof typeof rowProblems;

/** Problems that prevent a whole file from being read. */
export const fileProblems = words("library/tables/file-problems");

export type FileProblem = keyof typeof fileProblems;
