/** List of a school's file: what it was made of, and what each of its files must be. */

export const manifestName = "manifest.json";
/** Name of the format, and its version: a reader refuses a later one. */
export const schoolFileFormat = "rafta-school";
export const schoolFileVersion = 1;

export interface ManifestEntry {
	readonly name: string;
	/** Bytes. */
	readonly size: number;
	/** In hexadecimal. */
	readonly sha256: string;
	/** Of a part: the number of its records. */
	readonly records?: number;
}

export interface Manifest {
	readonly format: typeof schoolFileFormat;
	readonly version: number;
	/** Version of the program that made it. */
	readonly program: string;
	readonly made_at: string;
	/** Whether it has personal data. */
	readonly personal: boolean;
	/** Records that were changed while it was made. */
	readonly changed: number;
	readonly school: { readonly id: string; readonly name: string };
	readonly files: readonly ManifestEntry[];
}

/** Names of a part's files. */
export const dataFile = (part: string): string => `data/${part}.ndjson`;
export const schemaFile = (part: string): string => `schema/${part}.schema.json`;
/** Name of an uploaded file of a record. */
export const uploadFile = (part: string, id: string, name: string): string => `files/${part}/${id}/${name}`;
