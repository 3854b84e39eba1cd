import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { ForScreen, Link, Page } from "#kit";
import { EmptyShelf, Shelf } from "#web/routes/catalog/Shelf.tsx";
import { useShelfLink } from "#web/routes/catalog/useShelfLink.ts";
import { useShelfTitle } from "#web/routes/catalog/useShelfTitle.ts";
import { LastReturned } from "#web/routes/reading/LastReturned.tsx";
import type { ReaderCard } from "../card.ts";
import { GapOnShelf } from "./GapOnShelf.tsx";
import { Holds } from "./Holds.tsx";
import { FirstLoan, OtherLoans } from "./Loans.tsx";
import { texts } from "./texts.ts";

/** Shelves of the catalogue below the pupil's own books. */
const SHELVES = 2;

/** The beginning of the catalogue; it is missing quietly where it cannot be read. */
function Discover() {
	const titleOf = useShelfTitle();
	const allOf = useShelfLink();
	const home = useEndpoint("GET /api/catalogue/home", {});
	if (home.isPending) return <EmptyShelf />;
	return (home.data?.shelves ?? [])
		.slice(0, SHELVES)
		.map(({ name, value, title, titles, more }) => (
			<Shelf
				key={`${name} ${value}`}
				title={titleOf({ name, value, title })}
				books={titles}
				all={allOf({ name, value, more })}
			/>
		));
}

/** No loan: an invitation to the shelves. */
function NoLoan() {
	const t = useTexts(texts);
	return (
		<section className="bg-base-100 rounded-box flex flex-col items-center gap-4 px-4 py-8 text-center">
			<GapOnShelf />
			<div>
				<h2 className="text-lg font-semibold">{t("nothing")}</h2>
				<p>{t("nothingHint")}</p>
			</div>
			<Link href="/catalog" className="btn btn-primary btn-lg">
				{t("choose")}
			</Link>
		</section>
	);
}

/** A pupil's home: the book in hand and its days, what waits, and where to look next. */
export function OwnHome({ card }: { card: ReaderCard }) {
	const t = useTexts(texts);
	const { reader, loans, holds } = card;
	const [first, ...others] = loans;
	return (
		<Page title={t("hello", { name: reader.first_name })}>
			<div className="flex flex-col gap-8">
				{/* Beside each other where there is something beside it. */}
				<div className="grid gap-8 lg:auto-cols-fr lg:grid-flow-col">
					{first ? <FirstLoan loan={first} reader={reader.id} /> : <NoLoan />}
					<div className="flex min-w-0 flex-col gap-8 empty:hidden">
						<OtherLoans loans={others} reader={reader.id} />
						<Holds holds={holds} />
						<LastReturned />
					</div>
				</div>
				<ForScreen path="/catalog">
					<Discover />
				</ForScreen>
			</div>
		</Page>
	);
}
