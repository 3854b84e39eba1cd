import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, Empty, Link, Page, Ready } from "#kit";
import { CoverButtons } from "./CoverButtons.tsx";
import { texts } from "./texts.ts";
import { WaitingPicture } from "./WaitingPicture.tsx";

/** The covers of other schools that wait for this one, which has the titles: looked at one beside the other. */
export default function WaitingCovers({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const waiting = useEndpoint("GET /api/titles/covers/waiting");
	const { items = [], more = false } = waiting.data ?? {};
	return (
		<Page title={t("title")} lead={t("lead")} actions={<Button onClick={onClose}>{t("back")}</Button>}>
			<Ready query={waiting} />
			{waiting.data && items.length === 0 && <Empty title={t("empty")} />}
			<ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
				{items.map((book) => (
					<li
						key={book.id}
						className="rounded-box border-base-300 bg-base-100 flex items-start gap-4 border p-3 shadow-sm"
					>
						<WaitingPicture book={book} />
						<div className="flex min-w-0 flex-col gap-3">
							<div>
								<Link
									href={`/catalog/${book.id}`}
									className="link link-hover font-semibold wrap-anywhere"
									otherwise={<span className="font-semibold wrap-anywhere">{book.title}</span>}
								>
									{book.title}
								</Link>
								<p className="text-sm wrap-anywhere">{book.author_line}</p>
							</div>
							<CoverButtons id={book.id} title={book.title} isWaiting />
						</div>
					</li>
				))}
			</ul>
			{more && <p className="text-sm">{t("more")}</p>}
		</Page>
	);
}
