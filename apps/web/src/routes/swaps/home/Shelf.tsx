import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { invalidate, literal, oneOf, useList } from "#data";
import { useTexts } from "#i18n";
import { Button, ChipRow, Cover, Empty, Ready } from "#kit";
import { useDebounced } from "#state";
import { gridClass } from "../../catalog/Results.tsx";
import { useCard } from "../../students/short/card.ts";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, type Offer, whoIs } from "../model.ts";
import { texts } from "../texts.ts";
import { AskDialog } from "./AskDialog.tsx";
import { waitingAsk } from "./exchanges.ts";

const perPage = 24;
const PAGE_SIZE = 50;
/** Refetch interval of a visible shelf in milliseconds: a view has no live updates. */
const shelfAge = 60_000;

function useFreshShelf(): void {
	const queries = useQueryClient();
	useEffect(() => {
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void invalidate(queries, "swap_shelf");
		}, shelfAge);
		return () => clearInterval(timer);
	}, [queries]);
}

function Covers({
	name,
	offers,
	wished,
	isRequested,
	onChoose,
}: {
	name: string;
	offers: readonly Offer[];
	wished: ReadonlySet<string>;
	isRequested(swap: string): boolean;
	onChoose(offer: Offer): void;
}) {
	const t = useTexts(texts);
	const label = useChoiceLabel("condition");
	return (
		<ul aria-label={name} className={gridClass}>
			{offers.map((offer) => {
				const book = offer.expand?.book_id;
				const exception = isRequested(offer.id)
					? t("askedBadge")
					: offer.gift
						? t("gift")
						: wished.has(offer.book_id)
							? t("onList")
							: "";
				return (
					<li key={offer.id} className="min-w-0">
						<button
							type="button"
							className="rounded-field block w-full cursor-pointer text-start"
							onClick={() => onChoose(offer)}
						>
							{book && <Cover book={book} size="large" isDecorative />}
							<span className="mt-2 line-clamp-2 leading-snug font-semibold break-words max-sm:text-sm">
								{book?.title}
							</span>
							<span className="block text-sm">
								{whoIs({ name: offer.owner_name, class_code: offer.owner_class })}
							</span>
							<span className="block text-sm">{label(offer.condition)}</span>
							{exception !== "" && <span className="block text-sm font-semibold">{exception}</span>}
						</button>
					</li>
				);
			})}
		</ul>
	);
}

const chipNames = ["all", "class", "gift"] as const;
type ChipName = (typeof chipNames)[number];

/** A row of chips that narrow the shelf, one at a time. */
function Chips({
	names,
	chosen,
	choose,
}: {
	names: readonly ChipName[];
	chosen: ChipName;
	choose(name: ChipName): void;
}) {
	const t = useTexts(texts);
	return (
		<ChipRow
			label={t("chips")}
			chips={names.map((name) => [name, t(`chip_${name}`)] as const)}
			value={chosen}
			onChange={choose}
		/>
	);
}

/** The offers of others, as covers: those on the reader's wish list first. */
export function Shelf({ mine, reader }: { mine: Mine; reader: string }) {
	const t = useTexts(texts);
	const [text, setText] = useState("");
	const [pages, setPages] = useState(1);
	const [chosen, setChosen] = useState<Offer | null>(null);
	const [chip, setChip] = useState<ChipName>("all");
	const ownClass = useCard(reader).data?.reader.class_code ?? "";
	const typed = useDebounced(text.trim());
	useFreshShelf();
	const own = new Set(mine.swaps.map(({ id }) => id));
	const wishes = useList<{ book_id: string }>("wishes", {
		perPage: PAGE_SIZE,
		filter: `student_id = ${literal(reader)} && status = "open" && book_id != ""`,
		fields: "book_id",
	});
	const wished = new Set(wishes.data?.items.map(({ book_id }) => book_id));
	const options = { sort: "-created", expand: "book_id" };
	const onList = useList<Offer>(
		"swap_shelf",
		{
			...options,
			perPage,
			filter: `event_id = "" && (${oneOf("book_id", wished)})`,
		},
		wished.size > 0,
	);
	const named = typed === "" ? "" : ` && book_id.title ~ ${literal(typed)}`;
	const narrowed = {
		all: "",
		class: ` && owner_class = ${literal(ownClass)}`,
		gift: " && gift = true",
	}[chip];
	const shelf = useList<Offer>("swap_shelf", {
		...options,
		perPage: perPage * pages,
		filter: `event_id = ""${named}${narrowed}`,
	});
	const others = (list: readonly Offer[] | undefined) => (list ?? []).filter(({ id }) => !own.has(id));
	const fromList = others(wished.size > 0 ? onList.data?.items : []);
	const isWhole = typed === "" && chip === "all";
	// Offers shown above are repeated here only among those that were looked for.
	const above = new Set(isWhole ? fromList.map(({ id }) => id) : []);
	const all = others(shelf.data?.items).filter(({ id }) => !above.has(id));
	const isRequested = (swap: string) => waitingAsk(mine, reader, swap) !== undefined;
	const empty = !isWhole ? "nothingFound" : own.size > 0 ? "emptyOthers" : "emptyShelf";
	return (
		<>
			{fromList.length > 0 && (
				<section className="flex flex-col gap-4">
					<h2 className="text-lg font-semibold">{t("listShelf")}</h2>
					<Covers
						name={t("listShelf")}
						offers={fromList}
						wished={wished}
						isRequested={isRequested}
						onChoose={setChosen}
					/>
				</section>
			)}
			<section className="flex flex-col gap-4">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-lg font-semibold">{t("shelf")}</h2>
					<input
						type="search"
						aria-label={t("shelfSearch")}
						placeholder={t("shelfSearch")}
						autoComplete="off"
						enterKeyHint="search"
						maxLength={120}
						className="input w-full sm:w-72"
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
				</div>
				<Chips
					names={chipNames.filter((name) => name !== "class" || ownClass !== "")}
					chosen={chip}
					choose={setChip}
				/>
				<Ready query={shelf} />
				{shelf.data && all.length + above.size === 0 && <Empty title={t(empty)} />}
				<Covers
					name={t("shelf")}
					offers={all}
					wished={wished}
					isRequested={isRequested}
					onChoose={setChosen}
				/>
				{shelf.data && shelf.data.totalItems > shelf.data.items.length && (
					<Button className="self-center" onClick={() => setPages(pages + 1)}>
						{t("more")}
					</Button>
				)}
			</section>
			{chosen && <AskDialog offer={chosen} mine={mine} me={reader} onClose={() => setChosen(null)} />}
		</>
	);
}
