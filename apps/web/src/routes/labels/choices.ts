/** The last print settings, stored per device: sheets and offsets depend on its printer. */
import {
	readSheet,
	type Sheet,
	type SheetName,
	type SheetProblem,
	sheetNames,
	sheets,
} from "@rafta/library/labels/sheets";
import { readLocal, writeLocal } from "#device";

export type Kind = "barcodes" | "spines" | "cards" | "classes";

export interface Choices {
	readonly sheet: SheetName | "own";
	/** Dimensions of a custom sheet, as typed. */
	readonly own: string;
	readonly dx: string;
	readonly dy: string;
	readonly marks: boolean;
	/** Of cards: whether they show the class. */
	readonly isClassShown: boolean;
}

const usual: Readonly<Record<Kind, SheetName>> = {
	barcodes: "24-70x37",
	spines: "65-38.1x21.2",
	cards: "10-85.6x54",
	classes: "24-70x37",
};

const keyOf = (kind: Kind): string => `rafta-labels-${kind}`;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 100;

/** Returns the stored choices of a kind; unreadable ones are ignored. */
export function storedChoices(kind: Kind): Choices {
	let stored: Partial<Record<keyof Choices, unknown>> = {};
	try {
		const value: unknown = JSON.parse(readLocal(keyOf(kind)) ?? "{}");
		if (typeof value === "object" && value !== null) stored = value;
	} catch {
		// Unreadable data: the default sheet.
	}
	const { sheet, own, dx, dy, marks, isClassShown } = stored;
	return {
		sheet: [...sheetNames, "own" as const].find((name) => name === sheet) ?? usual[kind],
		own: isText(own) ? own : "63.5,33.9,3,8,7.2,12.9,66,33.9",
		dx: isText(dx) ? dx : "0",
		dy: isText(dy) ? dy : "0",
		// Cards are cut out of plain paper, labels are not.
		marks: typeof marks === "boolean" ? marks : kind === "cards",
		isClassShown: isClassShown === true,
	};
}

export const storeChoices = (kind: Kind, choices: Choices): void =>
	void writeLocal(keyOf(kind), JSON.stringify(choices));

/** The chosen sheet, or the problem of a custom one. */
export const chosenSheet = ({ sheet, own }: Choices): Sheet | SheetProblem =>
	sheet === "own" ? readSheet(own) : sheets[sheet];
