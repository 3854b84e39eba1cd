/**
 * Administrators are told, by the bell and by mail, of what nobody would see before it is needed: a backup that could not be
 * made, and damage to the database. Once a cause and day, however often it is met and by however many processes.
 */
import type { NoticeData, NoticeKind } from "@rafta/library/notices/texts";
import { startOf, todayIn } from "@rafta/library/turkish/dates";
import { isDamage, type RecordService } from "@rafta/records";
import { administratorsOf } from "./administrators.ts";
import type { Notifier } from "./notify.ts";

type Cause = Extract<NoticeKind, "backup_failed" | "database_damaged">;

/** Milliseconds after which a cause that is still met is looked at again: damage is met by every second request. */
const pause = 3_600_000;
/** Letters of what a failure says of itself. */
const longest = 200;

export interface TroubleTeller {
	/** Resolves when what is being told is written. */
	settled(): Promise<void>;
}

export function tellTrouble(
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
	failed: (error: unknown) => void,
): TroubleTeller {
	const lastTried = new Map<Cause, number>();
	const running = new Set<Promise<void>>();

	const write = (cause: Cause, data: NoticeData) =>
		service.transaction(async (records) => {
			const today = startOf(todayIn(now()));
			for (const administrator of await administratorsOf(records)) {
				const told = await records.list("notices", {
					filter: "user_id = {:user} && kind = {:cause} && created >= {:today}",
					params: { user: administrator.id, cause, today },
					limit: 1,
				});
				if (told.length > 0) continue;
				await notifier.notify(records, administrator, { kind: cause, school_id: "", data, onlyNow: true });
			}
		});

	function tell(cause: Cause, data: NoticeData = {}): void {
		const at = now().getTime();
		if (at - (lastTried.get(cause) ?? Number.NEGATIVE_INFINITY) < pause) return;
		lastTried.set(cause, at);
		// Damage may be just where this is written: the console and /api/ready say it all the same.
		const telling: Promise<void> = write(cause, data)
			.catch(failed)
			.finally(() => running.delete(telling));
		running.add(telling);
	}

	service.damage.onMet(() => tell("database_damaged"));
	service.backups.onMissed((error) => {
		// A copy of damaged data has told of the damage itself.
		if (isDamage(error)) return;
		tell("backup_failed", {
			why: (error instanceof Error ? error.message : String(error)).slice(0, longest),
		});
	});
	return {
		async settled() {
			await Promise.all(running);
		},
	};
}
