import { roleOf, roles } from "@rafta/library/access/roles";
import { isNoticeKind, type NoticeData, noticeText } from "@rafta/library/notices/texts";
import { formatInstant } from "@rafta/library/turkish/dates";
import type { PresentedRecord, User } from "#data";
import { useLanguage } from "#i18n";

export type Notice = PresentedRecord<"notices"> & { readonly data: NoticeData };

interface Props {
	readonly notices: readonly Notice[];
	readonly user: User;
	/** Opens a notice's screen. */
	readonly onOpen: (notice: Notice, path: string) => void;
}

/** What the bell lists. Its texts are loaded when the bell is opened, not with the first screen. */
export default function NoticeList({ notices, user, onOpen }: Props) {
	const { language } = useLanguage();
	return (
		<ul className="menu w-full p-0">
			{notices.map((notice) => {
				if (!isNoticeKind(notice.kind)) return null;
				const { title, body, path } = noticeText(
					notice.kind,
					notice.data ?? {},
					language,
					roleOf(user) === roles.student,
				);
				return (
					<li key={notice.id}>
						<button
							type="button"
							className="flex flex-col items-start gap-0 text-start"
							onClick={() => onOpen(notice, path)}
						>
							<span className={notice.read_at === "" ? "font-semibold" : ""}>{title}</span>
							<span className="text-sm">{body}</span>
							<span className="text-sm opacity-75">{formatInstant(notice.created)}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}
