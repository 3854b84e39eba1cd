import { common, useNumber, useTexts } from "#i18n";
import { Button } from "#kit";

/** Pagination of an import's rows. */
export function Pages({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
	const c = useTexts(common);
	const number = useNumber();
	if (pages <= 1) return null;
	const place = c("list.page", { page: number(page), pages: number(pages) });
	return (
		<nav className="flex items-center gap-2 text-sm" aria-label={place}>
			<Button className="btn-sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
				{c("list.previous")}
			</Button>
			<span className="tabular-nums">{place}</span>
			<Button className="btn-sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
				{c("list.next")}
			</Button>
		</nav>
	);
}
