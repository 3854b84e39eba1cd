import { roleOf, roles } from "@rafta/library/access/roles";
import { isShelfName } from "@rafta/library/catalogue/shelves";
import { isGone, useEndpoint, useSearch, useUser } from "#data";
import { useTexts } from "#i18n";
import { Empty, OpenLink, Page, Ready, useSearchParams } from "#kit";
import { useDebouncedCommit } from "#state";
import { type ChosenChips, chipNames, Narrow, ShelfChips } from "./Chips.tsx";
import { NoCatalog } from "./NoCatalog.tsx";
import { Results, TileGrid } from "./Results.tsx";
import { EmptyShelf, Shelf } from "./Shelf.tsx";
import { texts } from "./texts.ts";
import { useBecause } from "./useBecause.ts";
import { useCatalogLink } from "./useCatalogLink.ts";
import { useShelfLink } from "./useShelfLink.ts";
import { useShelfTitle } from "./useShelfTitle.ts";

const PER_PAGE = 48;

function LoadingShelves() {
	const t = useTexts(texts);
	return (
		<div role="status" className="flex flex-col gap-10">
			<span className="sr-only">{t("loading")}</span>
			<EmptyShelf />
			<EmptyShelf />
		</div>
	);
}

/** A guest's choice among the schools that publish their catalogue. */
function Schools({ schools }: { schools: readonly { readonly id: string; readonly name: string }[] }) {
	const t = useTexts(texts);
	return (
		<Page title={t("choose")} narrow>
			<ul className="flex flex-col gap-2">
				{schools.map(({ id, name }) => (
					<li key={id}>
						<OpenLink
							href={`/catalog?school=${id}`}
							className="btn h-auto min-h-12 w-full justify-start py-2"
						>
							{name}
						</OpenLink>
					</li>
				))}
			</ul>
		</Page>
	);
}

/** One shelf with all its titles. */
function WholeShelf({ name, value, school }: { name: string; value: string; school: string | undefined }) {
	const t = useTexts(texts);
	const titleOf = useShelfTitle();
	const becauseOf = useBecause();
	const link = useCatalogLink();
	const known = isShelfName(name) ? name : "new";
	const shelf = useEndpoint("GET /api/catalogue/shelf", { query: { name: known, value, school } });
	return (
		<section className="flex flex-col gap-5">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-lg font-semibold">{titleOf(shelf.data ?? { name: known, value })}</h2>
				<OpenLink href={link("/catalog")} className="btn btn-ghost btn-sm">
					{t("toHome")}
				</OpenLink>
			</div>
			<Ready query={shelf} loading={<EmptyShelf />}>
				{(data) => <TileGrid label={titleOf(data)} books={data.titles} noteOf={becauseOf(data)} />}
			</Ready>
		</section>
	);
}

/** What a pupil, a teacher or a guest finds: shelves of covers, and a search. The whole state is in the address. */
export default function Catalog() {
	const t = useTexts(texts);
	const user = useUser();
	const titleOf = useShelfTitle();
	const allOf = useShelfLink();
	const becauseOf = useBecause();
	const [params, change] = useSearchParams();
	const paramOf = (name: string): string => params.get(name) ?? "";
	const school = paramOf("school") || undefined;
	const [text, setText] = useDebouncedCommit(paramOf("q"), (typed) =>
		change({ q: typed, shelf: "", page: "" }),
	);
	const home = useEndpoint("GET /api/catalogue/home", { query: { school } });
	const chosen = Object.fromEntries(chipNames.map((name) => [name, paramOf(name)])) as ChosenChips;
	const words = paramOf("q").trim();
	const isNarrowed = chipNames.some((name) => chosen[name] !== "");
	const isSearching = words !== "" || isNarrowed;
	const page = Math.max(1, Number.parseInt(paramOf("page"), 10) || 1);
	const found = useSearch(
		{
			...{ kinds: "titles", order: "shelf", q: words, school: school ?? "" },
			...{ page: String(page), perPage: String(PER_PAGE) },
			...chosen,
		},
		isSearching && home.data?.school !== null,
	);
	if (isGone(home.error)) return <NoCatalog />;
	if (home.data && home.data.school === null)
		return home.data.schools.length === 0 ? <NoCatalog /> : <Schools schools={home.data.schools} />;

	const choose = (changes: Record<string, string>) => change({ ...changes, shelf: "", value: "", page: "" });
	const shelf = paramOf("shelf");
	return (
		<Page
			title={roleOf(user) === roles.student ? t("ask") : t("title")}
			lead={user ? "" : home.data?.school?.name}
			keepFocus={isSearching}
		>
			<search className="flex flex-col gap-3">
				<input
					type="search"
					aria-label={t("search")}
					placeholder={t("search")}
					autoComplete="off"
					enterKeyHint="search"
					maxLength={300}
					className="input input-lg w-full"
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
				{isSearching ? (
					<Narrow facets={found.data?.titles?.facets} chosen={chosen} choose={choose} />
				) : (
					<ShelfChips shelves={home.data?.shelves ?? []} choose={choose} />
				)}
			</search>
			{isSearching && <Ready query={found} loading={<LoadingShelves />} />}
			{isSearching && found.data && (
				<Results
					found={found.data}
					words={words}
					isNarrowed={isNarrowed}
					page={page}
					perPage={PER_PAGE}
					onPage={(next) => {
						change({ page: String(next) });
						window.scrollTo({ top: 0, behavior: "instant" });
					}}
				/>
			)}
			{!isSearching && shelf !== "" && <WholeShelf name={shelf} value={paramOf("value")} school={school} />}
			{!isSearching && shelf === "" && (
				<div className="flex flex-col gap-8">
					<Ready query={home} loading={<LoadingShelves />} />
					{home.data?.shelves.length === 0 && (
						<Empty title={t("emptyHome")}>
							<p>{t("emptyHomeHint")}</p>
						</Empty>
					)}
					{home.data?.shelves.map((one) => (
						<Shelf
							key={`${one.name} ${one.value}`}
							title={titleOf(one)}
							books={one.titles}
							noteOf={becauseOf(one)}
							all={allOf(one)}
						/>
					))}
				</div>
			)}
		</Page>
	);
}
