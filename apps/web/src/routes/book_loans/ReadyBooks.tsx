import { useTexts } from "#i18n";
import { Button, Cover, type CoverBook, useDayText } from "#kit";
import { renewTexts } from "./renewTexts.ts";

/** A book that stands on the hold shelf for the reader. */
export interface ReadyBook {
	readonly id: string;
	readonly pickup_until: string;
	readonly book: CoverBook & { readonly title: string };
	/** Id of the copy that was set aside. */
	readonly copy: string;
}

/** The books that stand ready for a reader, each handed out in one press. */
export function ReadyBooks({
	books,
	onGive,
}: {
	books: readonly ReadyBook[];
	onGive(book: ReadyBook): void;
}) {
	const t = useTexts(renewTexts);
	const dayText = useDayText();
	if (books.length === 0) return null;
	return (
		<section>
			<h3 className="text-accent-ink font-semibold">{t("ready")}</h3>
			<ul>
				{books.map((one) => (
					<li key={one.id} className="flex items-center gap-3 py-2">
						<Cover book={one.book} size="small" isDecorative />
						<div className="min-w-0 flex-1">
							<p className="line-clamp-2 font-semibold">{one.book.title}</p>
							{one.pickup_until && (
								<p className="text-sm opacity-75">{t("until", { date: dayText(one.pickup_until) })}</p>
							)}
						</div>
						<Button aria-label={t("giveTitle", { title: one.book.title })} onClick={() => onGive(one)}>
							{t("give")}
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
