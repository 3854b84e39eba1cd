import { isOtherSpelling } from "@rafta/library/search/closeness";
import { facetNames } from "@rafta/library/search/facets";
import { useEffect, useState } from "react";
import { useSearch } from "#data";
import { common, useNumber, useTexts } from "#i18n";
import { Button, Card, Empty, Link, Page, Ready, TextInput, useSearchParams } from "#kit";
import { useDebounced } from "#state";
import { useCreateName } from "../useCreateName.ts";
import { Facets } from "./Facets.tsx";
import { TitleRow } from "./TitleRow.tsx";
import { texts } from "./texts.ts";

const perPage = 50;

function Pages({ page, pages, onChange }: { page: number; pages: number; onChange(page: number): void }) {
	const t = useTexts(texts);
	const shared = useTexts(common);
	if (pages <= 1) return null;
	return (
		<nav aria-label={t("pages")} className="flex flex-wrap items-center justify-center gap-3 pt-3">
			<Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
				{shared("list.previous")}
			</Button>
			<span>{t("page", { page, pages })}</span>
			<Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
				{shared("list.next")}
			</Button>
		</nav>
	);
}

/** Full-text search of titles with facets. The query is in the address, so that it can be bookmarked and shared. */
export default function SearchBooks() {
	const t = useTexts(texts);
	const createName = useCreateName();
	const number = useNumber();
	const [params, change] = useSearchParams();
	const paramOf = (name: string): string => params.get(name) ?? "";
	const [text, setText] = useState(paramOf("q"));
	const typed = useDebounced(text.trim());
	// Trailing spaces mean that the user is still typing.
	useEffect(() => {
		if (typed !== (params.get("q") ?? "")) change({ q: typed, page: "" });
	}, [typed, params, change]);
	const page = Math.max(1, Number.parseInt(paramOf("page"), 10) || 1);
	const chosen = Object.fromEntries([...facetNames, "available"].map((name) => [name, paramOf(name)]));
	const found = useSearch({
		kinds: "titles",
		q: paramOf("q"),
		page: String(page),
		perPage: String(perPage),
		...chosen,
	});
	const titles = found.data?.titles;
	const facets = titles && <Facets facets={titles.facets} chosen={paramOf} choose={change} />;
	const pages = Math.ceil((titles?.totalItems ?? 0) / perPage);
	const isOtherwise = isOtherSpelling(titles?.items[0]?.closeness ?? 0);
	return (
		<Page title={t("title")} keepFocus>
			<Card>
				<search>
					<TextInput
						label={t("query")}
						hint={t("hint")}
						type="search"
						autoComplete="off"
						maxLength={300}
						autoFocus
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
				</search>
			</Card>
			<Ready query={found} />
			{titles && (
				<div className="grid gap-5 lg:grid-cols-[16rem_1fr]">
					<div className="hidden lg:block">{facets}</div>
					<details className="rounded-box border-base-300 bg-base-100 border p-4 lg:hidden">
						<summary className="cursor-pointer font-semibold">{t("narrow")}</summary>
						<div className="mt-3">{facets}</div>
					</details>
					<Card>
						<p role="status" className="pb-2">
							{titles.more
								? t("foundMore", { count: number(titles.totalItems) })
								: t("found", { count: number(titles.totalItems) })}
							{found.data?.building && <span className="block">{t("building")}</span>}
							{isOtherwise && <span className="block font-semibold">{t("similar")}</span>}
						</p>
						{titles.items.length === 0 ? (
							<Empty title={t("nothing")}>
								<Link href="/books/create" className="btn btn-primary">
									{createName}
								</Link>
							</Empty>
						) : (
							<ul aria-label={t("results")}>
								{titles.items.map((title) => (
									<TitleRow key={title.id} title={title} />
								))}
							</ul>
						)}
						<Pages
							page={page}
							pages={pages}
							onChange={(next) => {
								change({ page: String(next) });
								window.scrollTo({ top: 0, behavior: "instant" });
							}}
						/>
					</Card>
				</div>
			)}
		</Page>
	);
}
