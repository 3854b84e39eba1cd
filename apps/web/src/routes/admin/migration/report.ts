/** The server's report on an import, as `/api/migration` returns it. */

interface CollectionReport {
	name: string;
	into: string;
	action: "create" | "fill" | "accounts" | "unchanged";
	changed: string[];
	found: number;
	taken: number;
	known: number;
	left: number;
	refused: { id: string; field: string; code: string }[];
	lostFields: string[];
	lostValues: Record<string, number>;
	files: number;
	missingFiles: number;
}

export interface ImportReport {
	collections: CollectionReport[];
	settings: boolean;
	leftBehind: ("logs" | "hooks" | "migrations" | "public_files")[];
}

export type Note =
	| { text: "lostFields"; values: { name: string; fields: string } }
	| { text: "lostValues"; values: { name: string; field: string; count: number } }
	| { text: "changed"; values: { name: string; part: string } }
	| { text: "refused"; values: { name: string; id: string; field: string; code: string } }
	| { text: "missingFiles"; values: { name: string; count: number } };

/** Everything that is not imported unchanged, in the order of the collections. */
export function notesOf({ collections }: ImportReport): Note[] {
	return collections.flatMap((one): Note[] => {
		const { name, lostFields, lostValues, changed, refused, missingFiles } = one;
		return [
			...(lostFields.length > 0
				? [{ text: "lostFields" as const, values: { name, fields: lostFields.join(", ") } }]
				: []),
			...Object.entries(lostValues).map(([field, count]) => ({
				text: "lostValues" as const,
				values: { name, field, count },
			})),
			...changed.map((part) => ({ text: "changed" as const, values: { name, part } })),
			...refused.map((why) => ({ text: "refused" as const, values: { name, ...why } })),
			...(missingFiles > 0 ? [{ text: "missingFiles" as const, values: { name, count: missingFiles } }] : []),
		];
	});
}
