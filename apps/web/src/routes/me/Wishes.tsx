import { call, literal, type PresentedRecord, useList, type WithChosen } from "#data";
import { useTexts } from "#i18n";
import { Button, Ready, useAction } from "#kit";
import type { Book } from "../books/book.ts";
import { EmptyShelf } from "../catalog/Shelf.tsx";
import { CoverRow } from "./CoverRow.tsx";
import { Section, type SectionProps } from "./section.tsx";
import { texts } from "./texts.ts";

type Wish = WithChosen<PresentedRecord<"wishes", { book_id?: Book }>, "status">;

/** What a pupil would like the library to have: titles as covers, free words as a list. */
export function Wishes({ card: { reader } }: SectionProps) {
	const t = useTexts(texts);
	const wishes = useList<Wish>("wishes", {
		perPage: 50,
		filter: `student_id = ${literal(reader.id)}`,
		sort: "-created",
		expand: "book_id",
	});
	const withdraw = useAction({
		mutationFn: (wish: string) => call("POST /api/wishes/withdraw", { body: { wish } }),
		stale: ["wishes"],
	});
	const stateOf = ({ status }: Wish) => t(`wish_${status}`);
	const giveUp = (wish: Wish, name: string) =>
		wish.status === "open" && (
			<Button
				variant="ghost"
				className="btn-sm self-start px-2"
				aria-label={`${t("giveUp")}: ${name}`}
				onClick={() => withdraw.mutate(wish.id)}
			>
				{t("giveUp")}
			</Button>
		);
	const items = wishes.data?.items ?? [];
	const books = items.flatMap((wish) => {
		const book = wish.expand?.book_id;
		return book ? [{ key: wish.id, book, note: stateOf(wish), action: giveUp(wish, book.title) }] : [];
	});
	const words = items.filter(({ expand }) => !expand?.book_id);
	return (
		<Section title={t("wishes")}>
			<Ready query={wishes} loading={<EmptyShelf />}>
				{({ items }) => items.length === 0 && <p>{t("noWishes")}</p>}
			</Ready>
			<CoverRow label={t("wishes")} books={books} />
			{words.length > 0 && (
				<ul className="divide-base-300 divide-y">
					{words.map((wish) => (
						<li key={wish.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
							<span className="min-w-0 break-words">
								<span className="font-semibold">{wish.words}</span>{" "}
								<span className="text-sm">{stateOf(wish)}</span>
							</span>
							{giveUp(wish, wish.words)}
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}
