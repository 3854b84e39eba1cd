/** Every report, in the order in which screens show them. */
import type { Report } from "./definition.ts";
import { overdue } from "./overdue.ts";

export const reports: readonly Report[] = [overdue];

/** The report that an address names, or `undefined`. */
export const reportOf = (kind: string): Report | undefined => reports.find((report) => report.kind === kind);
