/** Notifies accounts: a notice in the app, and a mail if they have an address. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { type NoticeData, type NoticeKind, noticeText } from "@rafta/library/notices/texts";
import type { MailFile } from "@rafta/records";
import { type HomeAddress, linkTo } from "../../installation/site/address.ts";
import { languageOf } from "../../kit/messages/language.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";

export interface Notifier {
	/** Writes the notice and queues the mail, with an optional attachment, in the caller's transaction. */
	notify(records: RecordTransaction, user: Stored<"users">, notice: Notice): Promise<void>;
}

interface Notice {
	readonly kind: NoticeKind;
	readonly school_id: string;
	readonly data: NoticeData;
	readonly file?: MailFile;
	/** Sends no mail if no mail server is configured, instead of queueing it. */
	readonly onlyNow?: boolean;
	/** Sends no mail. */
	readonly onlyApp?: boolean;
}

const escaped: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes a text for HTML. */
export const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign);

export function createNotifier(service: RecordService, home: HomeAddress): Notifier {
	return {
		async notify(records, user, { kind, school_id, data, file, onlyNow = false, onlyApp = false }) {
			await records.create("notices", { user_id: user.id, school_id, kind, channel: "app", data });
			const address = user.email;
			const { meta, smtp } = service.settings.current();
			if (address === "" || onlyApp || (onlyNow && !smtp.enabled)) return;
			const { title, body, path } = noticeText(kind, data, languageOf(user), roleOf(user) === roles.student);
			const link = html(linkTo(home, path));
			await service.mail.post(records.sql, {
				to: { address, name: user.name },
				subject: `${title} · ${meta.appName}`,
				html: `<p>${html(body)}</p>${link === "" ? "" : `<p><a href="${link}">${link}</a></p>`}`,
				...(file && { file }),
			});
		},
	};
}
