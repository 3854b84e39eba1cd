import type { ReactNode } from "react";
import { pathOf, useEndpoint, useLive, useOne } from "#data";
import { useTexts } from "#i18n";
import { Actions, Card, Empty, Link, Page, Ready, useSearchParams } from "#kit";
import type { Book } from "../../books/book.ts";
import { useLibraries } from "../../library_books/batches/libraries.ts";
import { nameOf } from "../../students/nameOf.ts";
import type { CopyLine, Shelf } from "../model.ts";
import { Queue } from "../Queue.tsx";
import { texts } from "../texts.ts";
import { ReadyHolds } from "./ReadyHolds.tsx";

/** A list of what is to be done; nothing where nothing is. */
function Part<T>({
	title,
	text,
	items,
	row,
}: {
	title: string;
	text?: string;
	items: readonly T[];
	row: (item: T) => ReactNode;
}) {
	if (items.length === 0) return null;
	return (
		<Card title={`${title} (${items.length})`}>
			{text && <p className="max-w-prose opacity-80">{text}</p>}
			<ul className="divide-base-300 divide-y">{items.map(row)}</ul>
		</Card>
	);
}

/** A linked title with details next to it. */
function Row({ href, title, children }: { href: string; title: string; children: ReactNode }) {
	return (
		<li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
			<Link href={href} className="link link-hover min-w-0 break-words">
				{title}
			</Link>
			<span className="tabular-nums">{children}</span>
		</li>
	);
}

const copyRow = (one: CopyLine) => (
	<Row key={one.copy} href={`/library_books/detail/${one.copy}`} title={one.title}>
		{[one.call_number, one.shelf, one.barcode].filter(Boolean).join(" · ")}
	</Row>
);

function Lists({ shelf }: { shelf: Shelf }) {
	const t = useTexts(texts);
	const { ready, fetch, coming, back, queues } = shelf;
	if ([ready, fetch, coming, back, queues].every(({ length }) => length === 0)) {
		return (
			<Empty title={t("none")}>
				<p className="max-w-prose">{t("noneText")}</p>
			</Empty>
		);
	}
	return (
		<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
			<ReadyHolds shelf={shelf} />
			<Part title={t("fetch")} text={t("fetchText")} items={fetch} row={copyRow} />
			<Part
				title={t("coming")}
				items={coming}
				row={(one) => (
					<li key={one.id} className="py-2">
						<p className="font-semibold break-words">{nameOf(one)}</p>
						<p className="break-words">{[one.title, one.barcode].filter(Boolean).join(" · ")}</p>
					</li>
				)}
			/>
			<Part title={t("back")} text={t("backText")} items={back} row={copyRow} />
			<Part
				title={t("queues")}
				items={queues}
				row={(one) => (
					<Row
						key={one.book_id}
						href={`/holds?book=${one.book_id}&library=${shelf.library}`}
						title={one.title}
					>
						{t("waiting", { count: one.waiting })}
					</Row>
				)}
			/>
		</div>
	);
}

/** The queue of one title. */
function OneQueue({ book, library }: { book: string; library: string }) {
	const t = useTexts(texts);
	const title = useOne<Book>("books", book).data?.title ?? "";
	return (
		<Page
			title={title === "" ? t("queue") : t("queueOf", { title })}
			actions={
				<>
					<Link href={`/holds/create?book=${book}&library=${library}`} className="btn btn-primary">
						{t("place")}
					</Link>
					<Link href={`/holds?library=${library}`} className="btn">
						{t("backToHolds")}
					</Link>
				</>
			}
		>
			<Card>
				<Queue book={book} library={library} />
			</Card>
		</Page>
	);
}

/** A library's pending work on holds, and the queue of one title (`?book=`). */
export default function Holds() {
	const t = useTexts(texts);
	const [params, change] = useSearchParams();
	const libraries = useLibraries();
	const [book, library] = [params.get("book") ?? "", params.get("library") ?? ""];
	const wanted = { query: { library: library || undefined } };
	const shelf = useEndpoint("GET /api/holds/shelf", wanted, { enabled: book === "" });
	useLive("holds", [pathOf("GET /api/holds/shelf", wanted)]);
	if (book !== "" && library !== "") return <OneQueue key={book} book={book} library={library} />;
	return (
		<Page
			title={t("title")}
			isList
			actions={
				<Actions
					of={[
						{ text: t("place"), href: "/holds/create", primary: true, adds: true },
						// It leads on to the detailed search.
						{ text: t("all"), href: "/holds/list" },
					]}
				/>
			}
		>
			{libraries.length > 1 && shelf.data && (
				<select
					className="select w-full sm:w-auto sm:self-start"
					aria-label={t("library")}
					value={shelf.data.library}
					onChange={(event) => change({ library: event.target.value })}
				>
					{libraries.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
			)}
			<Ready query={shelf}>{(data) => <Lists shelf={data} />}</Ready>
		</Page>
	);
}
