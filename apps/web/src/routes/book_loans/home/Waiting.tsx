import type { ReactNode } from "react";
import { literal, useEndpoint, useIsStaff, useList, useLive, useUser } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Cover, Link, Loading } from "#kit";
import type { Book } from "../../books/book.ts";
import { WaitingWords } from "../../reading/staff/WaitingWords.tsx";
import { TaskLine } from "./TaskLine.tsx";
import { texts } from "./texts.ts";
import { useDeskTasks } from "./useDeskTasks.ts";

/** As many sent-back suggestions as the column has room for; the others are on their own screen. */
const MAX_SENT_BACK = 5;

/** Something that waits, as one line that is a link. */
function Line({ href, about = "", children }: { href: string; about?: string; children: ReactNode }) {
	return (
		<li className="py-3">
			<Link
				href={href}
				className="flex items-center gap-3 hover:underline"
				otherwise={<span>{children}</span>}
			>
				<span className="min-w-0 flex-1">
					<span className="block">{children}</span>
					{about && <span className="block text-sm opacity-75">{about}</span>}
				</span>
				<span aria-hidden="true" className="opacity-75">
					›
				</span>
			</Link>
		</li>
	);
}

/** The school's suggestions that the administrator has sent back. */
function useSentBack() {
	const school = useUser()?.school_id ?? "";
	return useList<Book>(
		"books",
		{
			filter: `status = "suggested" && unfinished = false && returned_at != "" && school_id = ${literal(school)}`,
			sort: "-returned_at",
			perPage: MAX_SENT_BACK,
		},
		school !== "",
	);
}

/** Column "Bugün": what waits for the library's staff. `isEarly`: what is due today is not known yet. */
export function Waiting({ dueToday, isEarly }: { dueToday: number; isEarly: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { tasks, more } = useDeskTasks();
	const shelf = useEndpoint("GET /api/holds/shelf");
	const sentBack = useSentBack();
	const covers = useEndpoint("GET /api/titles/covers/waiting", {}, { enabled: useIsStaff() });
	useLive("holds", ["/api/holds/shelf"]);
	const { fetch = [], ready = [], back = [] } = shelf.data ?? {};
	const suggestions = sentBack.data?.items ?? [];
	const lines: [href: string, text: string][] = [];
	if (dueToday > 0) lines.push(["/book_loans/list?sort=due_on", t("dueToday", { count: number(dueToday) })]);
	if (fetch.length > 0) lines.push(["/holds", t("toFetch", { count: number(fetch.length) })]);
	if (ready.length > 0) lines.push(["/holds", t("toCollect", { count: number(ready.length) })]);
	if (back.length > 0) lines.push(["/holds", t("toShelve", { count: number(back.length) })]);
	const { items: pictures = [], more: hasMore = false } = covers.data ?? {};
	if (pictures.length > 0)
		lines.push([
			"/library_books?view=cover-review",
			t(hasMore ? "manyCovers" : "covers", { count: number(pictures.length) }),
		]);
	const items = tasks.data?.items ?? [];
	// All lines at once: one that comes later would push the others away from the finger.
	const isLoading = isEarly || tasks.isLoading || shelf.isLoading || sentBack.isLoading || covers.isLoading;
	const isNone = tasks.isSuccess && items.length + lines.length + suggestions.length === 0;
	return (
		<div className="flex min-w-0 flex-col gap-8">
			<section aria-label={t("waiting")}>
				<h2 className="text-lg font-semibold">{t("waiting")}</h2>
				{isLoading && <Loading />}
				{!isLoading && isNone && <p className="mt-1 text-sm opacity-75">{t("nothingWaits")}</p>}
				<ul hidden={isLoading} className="divide-base-300 mt-1 divide-y">
					{lines.map(([href, text]) => (
						<Line key={text} href={href}>
							{text}
						</Line>
					))}
					{suggestions.map((book) => (
						<li key={book.id} className="flex items-center gap-3 py-3">
							<Cover book={book} size="row" isDecorative />
							<div className="min-w-0 flex-1">
								<Link
									href={`/books/create?title=${book.id}`}
									className="link link-hover wrap-anywhere"
									otherwise={book.title}
								>
									{book.title}
								</Link>
								<p className="text-accent-ink text-sm font-semibold">{t("sentBack")}</p>
							</div>
						</li>
					))}
					{items.map((task) => (
						<TaskLine key={task.id} task={task} />
					))}
				</ul>
				{more && (
					<button type="button" className="btn btn-ghost btn-sm" onClick={more}>
						{t("moreTasks")}
					</button>
				)}
			</section>
			<div hidden={isLoading}>
				<WaitingWords />
			</div>
		</div>
	);
}
