import { useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Cover, Empty, Link, OpenLink, Page, Ready } from "#kit";
import { type ListItem, useAudience, useIsStaff, useWhen } from "../model.ts";
import { texts } from "../texts.ts";

/** A list as its first covers with a caption: one link to its page. */
function ListCard({ item: { list, books, covers, read } }: { item: ListItem }) {
	const t = useTexts(texts);
	const number = useNumber();
	const audience = useAudience();
	const when = useWhen();
	const count = number(books);
	return (
		<li>
			<OpenLink
				href={`/reading_lists/detail/${list.id}`}
				className="group rounded-box bg-base-100 border-base-300 flex h-full flex-col gap-3 border p-4"
			>
				{/* A cover that has no room is not cut: it falls into a second line, which is not shown. */}
				<span className="flex h-21 flex-wrap gap-2 overflow-hidden sm:h-24" aria-hidden="true">
					{covers.map((book) => (
						<Cover key={book.id} book={book} size="medium" isDecorative />
					))}
				</span>
				<span className="text-lg leading-snug font-semibold break-words group-hover:underline">
					{list.name}
				</span>
				<span className="mt-auto text-sm">
					<span className="block">
						{[
							audience(list),
							read === null ? t("books", { count }) : t("readOf", { read: number(read), count }),
						].join(" · ")}
					</span>
					<span className="block">{when(list)}</span>
				</span>
			</OpenLink>
		</li>
	);
}

const Cards = ({ items }: { items: readonly ListItem[] }) => (
	<ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
		{items.map((item) => (
			<ListCard key={item.list.id} item={item} />
		))}
	</ul>
);

/** The lists: of the school for staff, of the own class for a pupil. */
export default function ReadingLists() {
	const t = useTexts(texts);
	const isStaff = useIsStaff();
	const lists = useEndpoint("GET /api/reading-lists");
	const items = lists.data?.items ?? [];
	const isOver = ({ list: { state } }: ListItem) => state === "over" || state === "archived";
	const [over, current] = [items.filter(isOver), items.filter((item) => !isOver(item))];
	return (
		<Page
			title={t("title")}
			actions={
				<>
					<Link href="/reading_lists/order" className="btn btn-ghost">
						{t("order")}
					</Link>
					<Link href="/reading_lists/create" className="btn btn-primary">
						{t("create")}
					</Link>
				</>
			}
		>
			<Ready query={lists} />
			{lists.data && current.length === 0 && (
				<Empty title={t(isStaff ? "none" : "noneReader")}>{isStaff && <p>{t("noneHint")}</p>}</Empty>
			)}
			<Cards items={current} />
			{over.length > 0 && (
				<details>
					<summary className="cursor-pointer py-2 font-semibold">{t("over")}</summary>
					<div className="mt-3">
						<Cards items={over} />
					</div>
				</details>
			)}
		</Page>
	);
}
