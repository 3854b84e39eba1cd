import { DatabaseUnusable } from "../database/port.ts";
import type { Write } from "../records/transaction.ts";
import type { RecordService, RecordServiceOptions } from "../service.ts";
import { deviceOf } from "./devices.ts";
import type { Sessions } from "./sessions.ts";
import { issueToken } from "./tokens.ts";

/** Token lifetime of an administrator, in seconds, while the disk is full. */
const lastsOnFullDisk = 15 * 60;

export interface SessionStartParts extends Pick<RecordServiceOptions, "onSession"> {
	readonly write: Write;
	readonly sessions: Sessions;
	readonly isSuperuser: RecordService["isSuperuser"];
	readonly now: () => Date;
}

/** Starts a session for an authenticated account, and issues its first token. */
export function sessionStarts(parts: SessionStartParts): RecordService["startSession"] {
	const { write, sessions, isSuperuser, now, onSession } = parts;
	return async (identity, request, { method, duration, refreshable }) => {
		const lasts = duration ?? identity.collection.auth?.authToken.duration ?? 0;
		const agent = request.headers.user_agent ?? "";
		const kept = write(async (writing) => {
			await onSession?.({ identity, method, request, duration: lasts }, writing.records);
			const device = deviceOf(request);
			return sessions.open(writing.tx, identity, { method, ip: request.ip, agent, device, duration: lasts });
		});
		const session = await kept.catch((error: unknown) => {
			const isFull = error instanceof DatabaseUnusable && error.code === "full";
			// On a full disk an administrator who can free space is let in, for a limited time and without a row.
			if (!isFull || !isSuperuser(identity)) throw error;
			return null;
		});
		if (session === null)
			return issueToken(identity, now(), "auth", { duration: lastsOnFullDisk, refreshable: false });
		const content = { duration: lasts, ...(refreshable !== undefined && { refreshable }) };
		return issueToken({ ...identity, session }, now(), "auth", content);
	};
}
