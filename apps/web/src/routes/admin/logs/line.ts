/** A line of the log as `/api/logs` returns it. */
export interface LogLine {
	readonly id: string;
	readonly created: string;
	readonly level: number;
	readonly message: string;
	readonly data: {
		readonly method?: string;
		readonly url?: string;
		readonly status?: number;
		readonly execTime?: number;
		readonly auth?: string;
		readonly authId?: string;
		readonly userIP?: string;
		readonly remoteIP?: string;
		readonly userAgent?: string;
		readonly referer?: string;
	};
}
