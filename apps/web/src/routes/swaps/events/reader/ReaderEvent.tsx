import { collectingStages, publishedStages } from "@rafta/library/swaps/states";
import { useEndpoint, useLive } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Card, Cover, Facts, Ready, useMonthDay } from "#kit";
import { readerDays } from "../days.ts";
import { bookState, conditionName, type SwapEvent, toldKey } from "../model.ts";
import { texts } from "../texts.ts";
import { CyclePicture } from "./CyclePicture.tsx";
import type { Mine } from "./mine.ts";
import { Wishes } from "./Wishes.tsx";

/** The reader's own books in an event. Without one they are invited to bring it, as long as books are taken in. */
function MyBooks({ mine, event, isOpen }: { mine: Mine; event: string; isOpen: boolean }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const own = mine.swaps.filter((swap) => swap.event_id === event);
	if (own.length === 0 && !isOpen) return null;
	const books = new Map(mine.books.map((book) => [book.id, book]));
	return (
		<section aria-label={t("myBooks")} className="flex flex-col gap-3">
			<h2 className="text-lg font-semibold">{t("myBooks")}</h2>
			{own.length === 0 && <p>{t("myBooksNone")}</p>}
			<ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
				{own.map((swap) => {
					const book = books.get(swap.book_id);
					return (
						<li key={swap.id} className="flex items-center gap-4">
							{book && <Cover book={book} size="medium" isDecorative />}
							<div className="min-w-0">
								<p className="font-semibold break-words">{book?.title}</p>
								<p className="text-sm">
									{[
										conditionName(swap.condition, language),
										bookState(swap.status, language),
										swap.token && t("tokenIs", { token: swap.token }),
									]
										.filter(Boolean)
										.join(" · ")}
								</p>
							</div>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** A reader's view of an event: what to do now, their wishes, and finally the cycles of the books. */
export function ReaderEvent({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const monthDay = useMonthDay();
	// Live updates cover the reader's own book only; the book to receive belongs to another reader, so pickup is polled.
	const mine = useEndpoint("GET /api/swaps/mine", {}, { isWatched: event.status === "pickup" });
	useLive("swaps", ["/api/swaps/mine"]);
	const wishing = collectingStages.includes(event.status);
	// A result that was taken back is hidden at once, before what was read of it is read again.
	const isSeen = publishedStages.includes(event.status);
	const cycles = isSeen ? (mine.data?.ways.filter((cycle) => cycle.event === event.id) ?? []) : [];
	const next = mine.data ? readerDays(event, mine.data, monthDay) : [];
	const statusText = mine.data ? t(toldKey(event, mine.data)) : "";
	return (
		<>
			{statusText && <p className="text-lg">{statusText}</p>}
			{next.length > 0 && <Facts items={next.map(({ part, text }) => [t(part), text] as const)} />}
			<Ready query={mine}>
				{(data) => (
					<>
						{cycles.map((cycle) => (
							<Card key={cycle.cycle_no} title={t("way")}>
								<CyclePicture arrows={cycle.arrows} closed={cycle.closed} />
							</Card>
						))}
						<MyBooks mine={data} event={event.id} isOpen={wishing} />
						{wishing && <Wishes event={event.id} mine={data} />}
					</>
				)}
			</Ready>
		</>
	);
}
