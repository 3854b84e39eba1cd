import { roleOf, roles } from "@rafta/library/access/roles";
import { isNoticeKind, type NoticeData, noticeText } from "@rafta/library/notices/texts";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { api, type User } from "../data/client.ts";
import { outdated } from "../data/outdated.ts";
import { literal, useList, useLive } from "../data/queries.ts";
import type { Shown } from "../data/records.ts";
import { common } from "../i18n/common.ts";
import { useLanguage, useTexts } from "../i18n/language.tsx";
import { useGo } from "../ui/Link.tsx";
import { Dropdown } from "./Dropdown.tsx";

type Notice = Shown<"notices"> & { readonly data: NoticeData };

/** Notices of the signed-in account, with the number of new ones. */
export function Bell({ user }: { user: User }) {
	const t = useTexts(common);
	const { language } = useLanguage();
	const queries = useQueryClient();
	const go = useGo();
	const notices = useList<Notice>("notices", {
		filter: `user_id = ${literal(user.id)}`,
		sort: "-created",
		perPage: 20,
	});
	useLive("notices", ["notices"]);
	const items = (notices.data?.items ?? []).filter(({ kind }) => isNoticeKind(kind));
	const unread = items.filter(({ read_at }) => read_at === "").length;

	async function open(notice: Notice, path: string, close: () => void): Promise<void> {
		close();
		go(path);
		if (notice.read_at !== "") return;
		await api().collection("notices").update(notice.id, { read_at: new Date().toISOString() });
		await outdated(queries, "notices");
	}

	return (
		<Dropdown
			label={unread > 0 ? t("bell.unread", { count: unread }) : t("bell.title")}
			icon="bell"
			count={unread}
		>
			{(close) =>
				items.length === 0 ? (
					<p className="p-2">{t("bell.empty")}</p>
				) : (
					<ul className="menu w-full p-0">
						{items.map((notice) => {
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
										className="flex flex-col items-start gap-0 text-left"
										onClick={() => void open(notice, path, close)}
									>
										<span className={notice.read_at === "" ? "font-semibold" : ""}>{title}</span>
										<span className="text-sm">{body}</span>
										<span className="text-sm opacity-75">{formatInstant(notice.created)}</span>
									</button>
								</li>
							);
						})}
					</ul>
				)
			}
		</Dropdown>
	);
}
