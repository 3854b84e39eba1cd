/** Telling readers (`/api/notices`). */
import type { RecordService } from "@rafta/records";
import { noteFates } from "./fates.ts";
import { postHoldMails } from "./hold-ready.ts";

export function noticeRoutes(service: RecordService, now: () => Date): void {
	service.crons.add("rafta_notice_mails", "* * * * *", async () => {
		await postHoldMails(service, now);
		await noteFates(service);
	});
}
