import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { api, invalidate, literal, type User, useList, useLive } from "#data";
import { common, useTexts } from "#i18n";
import { Dropdown, Loading, useGo } from "#kit";
import type { Notice } from "./NoticeList.tsx";

const NoticeList = lazy(() => import("./NoticeList.tsx"));

/** Notices of the signed-in account, with the number of new ones. */
export function Bell({ user }: { user: User }) {
	const t = useTexts(common);
	const queries = useQueryClient();
	const go = useGo();
	const notices = useList<Notice>("notices", {
		filter: `user_id = ${literal(user.id)}`,
		sort: "-created",
		perPage: 20,
	});
	useLive("notices", ["notices"]);
	const items = notices.data?.items ?? [];
	const unread = items.filter(({ read_at }) => read_at === "").length;

	async function open(notice: Notice, path: string, close: () => void): Promise<void> {
		close();
		go(path);
		if (notice.read_at !== "") return;
		await api().collection("notices").update(notice.id, { read_at: new Date().toISOString() });
		await invalidate(queries, "notices");
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
					<Suspense fallback={<Loading />}>
						<NoticeList
							notices={items}
							user={user}
							onOpen={(notice, path) => void open(notice, path, close)}
						/>
					</Suspense>
				)
			}
		</Dropdown>
	);
}
