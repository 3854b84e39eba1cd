/** The server's report on an import, as `/api/migration` returns it. */

interface CollectionReport {
	name: string;
	into: string;
	action: "create" | "fill" | "accounts" | "unchanged";
	omission: "own" | "sign_in" | "definition" | "reads" | null;
	changed: string[];
	foreignReads: { part: string; reads: string[] }[];
	found: number;
	taken: number;
	known: number;
	left: number;
	/** New accounts with rights over the whole installation, chosen or not. */
	superusers: number;
	refused: { id: string; field: string; code: string }[];
	lostFields: string[];
	lostValues: Record<string, number>;
	files: number;
	missingFiles: number;
	failedFiles: number;
}

export interface ImportReport {
	collections: CollectionReport[];
	leftBehind: ("settings" | "logs" | "hooks" | "migrations" | "public_files")[];
}

export type Note =
	| { text: "lostFields"; values: { name: string; fields: string } }
	| { text: "lostValues"; values: { name: string; field: string; count: number } }
	| { text: `omission_${NonNullable<CollectionReport["omission"]>}`; values: { name: string } }
	| { text: "foreignReads"; values: { name: string; part: string; reads: string } }
	| { text: "changed" | "closed"; values: { name: string; part: string } }
	| { text: "invalidId"; values: { name: string; id: string } }
	| { text: "refused"; values: { name: string; id: string; field: string; code: string } }
	| { text: "missingFiles" | "failedFiles"; values: { name: string; count: number } };

/** New accounts with rights over the whole installation. */
export const superusersIn = ({ collections }: ImportReport): number =>
	collections.reduce((sum, { superusers }) => sum + superusers, 0);

const isRule = (part: string): boolean => /rule$/i.test(part);

/** Everything that is not imported unchanged, in the order of the collections. */
export function notesOf({ collections }: ImportReport): Note[] {
	return collections.flatMap((one): Note[] => {
		const {
			name,
			omission,
			foreignReads,
			lostFields,
			lostValues,
			changed,
			refused,
			missingFiles,
			failedFiles,
		} = one;
		return [
			...(omission ? [{ text: `omission_${omission}` as const, values: { name } }] : []),
			...foreignReads.map(({ part, reads }) => ({
				text: "foreignReads" as const,
				values: { name, part, reads: reads.join(", ") || "?" },
			})),
			...(lostFields.length > 0
				? [{ text: "lostFields" as const, values: { name, fields: lostFields.join(", ") } }]
				: []),
			...Object.entries(lostValues).map(([field, count]) => ({
				text: "lostValues" as const,
				values: { name, field, count },
			})),
			...[...changed, ...foreignReads.map(({ part }) => part).filter(isRule)].map((part) => ({
				text: isRule(part) ? ("closed" as const) : ("changed" as const),
				values: { name, part },
			})),
			...refused.map(({ id, field, code }) =>
				code === "invalid_id"
					? { text: "invalidId" as const, values: { name, id } }
					: { text: "refused" as const, values: { name, id, field, code } },
			),
			...(missingFiles > 0 ? [{ text: "missingFiles" as const, values: { name, count: missingFiles } }] : []),
			...(failedFiles > 0 ? [{ text: "failedFiles" as const, values: { name, count: failedFiles } }] : []),
		];
	});
}
