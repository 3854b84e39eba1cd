import { lazy, Suspense } from "react";
import { useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Link, Loading, Page, Ready, useSearchParams } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { useAudience, useIsStaff, useWhen } from "../model.ts";
import { texts } from "../texts.ts";
import { ListBooks } from "./ListBooks.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { detailTexts } from "./texts.ts";

const Reading = lazy(() => import("./Reading.tsx"));
const Missing = lazy(() => import("./Missing.tsx"));

const views = ["books", "reading", "missing"] as const;

/** A list: its books as covers; for staff also how much of it is read, and what is missing. */
export default function ReadingList({ params: { id = "" } }: ScreenProps) {
	const t = useTexts(detailTexts);
	const l = useTexts(texts);
	const number = useNumber();
	const isStaff = useIsStaff();
	const audience = useAudience();
	const when = useWhen();
	const [params, change] = useSearchParams();
	const answer = useEndpoint("GET /api/reading-lists/:id", { params: { id } });
	const view = (isStaff && views.find((one) => one === params.get("view"))) || "books";
	if (!answer.data)
		return (
			<Page title={answer.isPending ? "" : l("title")} name={l("title")}>
				<Ready query={answer} />
			</Page>
		);
	const { list, books } = answer.data;
	const read = books.filter(({ own }) => own === "read").length;
	const facts = [
		isStaff ? audience(list) : list.teacher,
		when(list),
		...(isStaff ? [list.teacher] : [l("readOf", { read: number(read), count: number(books.length) })]),
	];
	return (
		<Page
			title={list.name}
			lead={list.note}
			actions={
				isStaff && (
					<>
						<Link href={`/reading_lists/update/${id}`} className="btn btn-ghost">
							{t("edit")}
						</Link>
						<ListMenu list={list} />
					</>
				)
			}
		>
			<p className="text-sm">{facts.filter(Boolean).join(" · ")}</p>
			{isStaff && (
				<nav aria-label={t("views")} className="flex gap-2 overflow-x-auto py-1">
					{views.map((one) => (
						<button
							key={one}
							type="button"
							aria-current={one === view ? "page" : undefined}
							className={`btn h-10 min-h-10 shrink-0 rounded-full px-4 font-semibold ${one === view ? "btn-active" : "btn-ghost"}`}
							onClick={() => change({ view: one === "books" ? "" : one })}
						>
							{t(one)}
						</button>
					))}
				</nav>
			)}
			{view === "books" && <ListBooks label={list.name} books={books} />}
			<Suspense fallback={<Loading />}>
				{view === "reading" && <Reading id={id} books={books} />}
				{view === "missing" && <Missing id={id} />}
			</Suspense>
		</Page>
	);
}
