/**
 * Notifies administrators, by the bell and by mail, of problems that would otherwise go unnoticed: a backup, its second
 * copy or a rehearsal that failed, and damage to the database. Once per cause and day, however often and in however many processes it occurs.
 */

import type { NoticeData, NoticeKind } from "@rafta/library/notices/texts";
import { momentText, startOf, todayIn } from "@rafta/library/turkish/dates";
import { isDamage } from "@rafta/records";
import type { Language } from "@rafta/words";
import { SecondCopyFailed } from "../../installation/backups/second.ts";
import { languageOf } from "../../kit/messages/language.ts";
import { administrators } from "../../kit/staff.ts";
import type { RecordService } from "../../records.ts";
import type { Notifier } from "./notify.ts";

type Cause = Extract<
	NoticeKind,
	"backup_failed" | "second_backup_failed" | "rehearsal_failed" | "database_damaged"
>;

/** Milliseconds before a recurring cause is reported again: damage can affect every second request. */
const RETRY_DELAY_MS = 3_600_000;
/** Maximum characters of an error message. */
const MAX_REASON_LENGTH = 200;
const shortened = (reason: string): string => reason.slice(0, MAX_REASON_LENGTH);

/** Data of a notice, for those who read it in this language. */
type DataIn = (language: Language) => NoticeData;

/** The name of a backup, with the time in Turkey of which it is: names end with that of UTC. */
function namedBackup(key: string): string {
	const [, year, month, day, hour, minute] = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d\.zip$/.exec(key) ?? [];
	const made = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
	return Number.isNaN(made.getTime()) ? key : `${key} (${momentText(made)})`;
}

export interface TroubleReporter {
	/** Resolves when pending reports are written. */
	settled(): Promise<void>;
}

export function reportTrouble(
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
	failed: (error: unknown) => void,
): TroubleReporter {
	const lastTried = new Map<Cause, number>();
	const running = new Set<Promise<void>>();

	const write = (cause: Cause, dataIn: DataIn) =>
		service.transaction(async (records) => {
			const today = startOf(todayIn(now()));
			for (const administrator of await administrators(records)) {
				const alreadySent = await records.list("notices", {
					filter: "user_id = {:user} && kind = {:cause} && created >= {:today}",
					params: { user: administrator.id, cause, today },
					limit: 1,
				});
				if (alreadySent.length > 0) continue;
				const data = dataIn(languageOf(administrator));
				await notifier.notify(records, administrator, { kind: cause, school_id: "", data, onlyNow: true });
			}
		});

	function report(cause: Cause, dataIn: DataIn = () => ({})): void {
		const at = now().getTime();
		if (at - (lastTried.get(cause) ?? Number.NEGATIVE_INFINITY) < RETRY_DELAY_MS) return;
		lastTried.set(cause, at);
		// The damage may prevent this write: the console and /api/ready report it anyway.
		const reporting: Promise<void> = write(cause, dataIn)
			.catch(failed)
			.finally(() => running.delete(reporting));
		running.add(reporting);
	}

	service.damage.onMet(() => report("database_damaged"));
	service.backups.onMissed((error) => {
		// A backup that failed because of damage is already reported as damage.
		if (isDamage(error)) return;
		if (error instanceof SecondCopyFailed) {
			const { place, why } = error;
			report("second_backup_failed", (language) => ({ place, why: shortened(why[language]) }));
		} else {
			const why = shortened(error instanceof Error ? error.message : String(error));
			report("backup_failed", () => ({ why }));
		}
	});
	service.backups.onRehearsed(({ key, problem }) => {
		if (problem !== "") report("rehearsal_failed", () => ({ name: namedBackup(key), why: problem }));
	});
	return {
		async settled() {
			await Promise.all(running);
		},
	};
}
