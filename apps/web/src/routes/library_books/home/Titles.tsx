import type { AnswerOf } from "@rafta/library/api/index";
import { type ReactNode, useMemo } from "react";
import { call, useLive } from "#data";
import { useNumber, useTexts } from "#i18n";
import { ChipRow, type Column, Cover, List, useSearchParams } from "#kit";
import { texts } from "../texts.ts";

type Title = AnswerOf<"GET /api/copies/titles">["items"][number];

const shows = ["all", "shelf", "out", "gone"] as const;
type Show = (typeof shows)[number];

/** A single copy opens at once; of several, their list. */
const addressOf = ({ id, copy }: Title): string =>
	copy === "" ? `/library_books/list?book=${id}` : `/library_books/detail/${copy}`;

function useColumns(): Column<Title>[] {
	const t = useTexts(texts);
	const number = useNumber();
	return useMemo(
		() => [
			{
				key: "title",
				title: t("book"),
				controls: true,
				render: (title) => (
					<span className="flex items-center gap-3">
						<Cover book={title} size="small" isDecorative inTurn />
						<span className="min-w-0">
							<span className="line-clamp-2">{title.title}</span>
							<span className="line-clamp-1 font-normal text-current/75">{title.author_line}</span>
						</span>
					</span>
				),
			},
			{
				key: "free",
				title: t("onShelf"),
				number: true,
				render: ({ free, copies }) => (
					<>
						<strong className="font-semibold">{number(free)}</strong> / {number(copies)}
					</>
				),
			},
			{ key: "shelf", title: t("shelf"), render: ({ shelf }) => shelf },
			{
				key: "note",
				title: t("attention"),
				render: ({ gone }) =>
					gone > 0 && <span className="text-error-ink">{t("gone", { count: number(gone) })}</span>,
			},
		],
		[t, number],
	);
}

/** The titles of a library, each with its cover and the number of its copies on the shelf. */
export function Titles({ library, empty }: { library: string; empty: ReactNode }) {
	const t = useTexts(texts);
	const [params, change] = useSearchParams();
	const show: Show = shows.find((one) => one === params.get("show")) ?? "all";
	const columns = useColumns();
	useLive("library_books", ["library_books"]);
	return (
		<List<Title>
			caption={t("titles")}
			source={{
				collection: "library_books",
				question: ["titles", library, show],
				read: (q, { page, perPage, signal }) =>
					call("GET /api/copies/titles", { query: { library, q, show, page, perPage } }, { signal }),
			}}
			preferencesKey="titles"
			searchLabel={t("search")}
			controls={
				<ChipRow
					label={t("show")}
					chips={shows.map((one) => [one, t(`show.${one}`)] as const)}
					value={show}
					onChange={(one) => change({ show: one === "all" ? "" : one })}
				/>
			}
			columns={columns}
			href={addressOf}
			rowHeight={4.5}
			empty={empty}
			totalText={(total) => t("titlesTotal", { total })}
		/>
	);
}
