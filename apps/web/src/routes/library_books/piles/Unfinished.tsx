import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, invalidate, literal, useEndpoint, useLive, useUser } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Empty, Page, Ready, useAction } from "#kit";
import { takeAllProposals } from "./model.ts";
import { TitleCard } from "./TitleCard.tsx";
import { texts } from "./texts.ts";
import { lookupOf, type UnfinishedTitle } from "./unfinished.ts";

const perPage = 20;

/** The school's unfinished titles, newest first. */
export function Unfinished({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const queries = useQueryClient();
	const school = useUser()?.school_id ?? "";
	const [shown, setShown] = useState(perPage);
	const titles = useQuery({
		queryKey: ["books", "unfinished", school, shown],
		queryFn: ({ signal }) =>
			api()
				.collection("books")
				.getList<UnfinishedTitle>(1, shown, {
					filter: `unfinished = true && status = "suggested" && school_id = ${literal(school)}`,
					sort: "-created",
					expand: "library_books_via_book_id,title_lookups_via_book_id",
					signal,
				}),
		placeholderData: keepPreviousData,
	});
	const isOn = useEndpoint("GET /api/lookups").data?.enabled;
	// New lookup results and titles finished by others appear live.
	useLive("title_lookups", [["books", "unfinished"]]);
	const again = () => void invalidate(queries, "books");
	const found = (titles.data?.items ?? []).filter((title) => lookupOf(title)?.state === "found").length;
	const takeAll = useAction({
		mutationFn: takeAllProposals,
		done: t("taken"),
		stale: ["books"],
	});
	const total = titles.data?.totalItems ?? 0;
	return (
		<Page
			title={total > 0 ? t("unfinishedCount", { count: number(total) }) : t("unfinished")}
			lead={t("unfinishedLead")}
			actions={<Button onClick={onClose}>{t("toPiles")}</Button>}
		>
			<Ready query={titles} />
			{titles.data && total === 0 && <Empty title={t("unfinishedEmpty")} />}
			{isOn === false && total > 0 && <p className="text-sm">{t("looksOff")}</p>}
			{found > 1 && (
				<Button className="self-start" busy={takeAll.isPending} onClick={() => takeAll.mutate()}>
					{t("takeAll")}
				</Button>
			)}
			<ul className="flex flex-col gap-4">
				{titles.data?.items.map((title) => (
					<TitleCard key={title.id} title={title} isLookupOn={isOn} onDone={again} />
				))}
			</ul>
			{total > shown && (
				<Button className="self-center" onClick={() => setShown(shown + perPage)}>
					{t("more")}
				</Button>
			)}
		</Page>
	);
}
