/** A server that is measured. */
export interface Measured {
	readonly name: string;
	readonly url: string;
	readonly pid: number;
	dispose(): Promise<void>;
}
