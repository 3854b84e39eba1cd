import { useState } from "react";
import { useList } from "#data";
import { common, useNumber, useTexts } from "#i18n";
import { Button, Ready } from "#kit";
import type { Draft } from "../model.ts";
import { texts } from "../texts.ts";

const perPage = 20;

/** Formats a value on one line, truncated if it is long. */
const valueText = (value: unknown): string =>
	(typeof value === "object" ? JSON.stringify(value) : String(value ?? "")).slice(0, 300);

/** The records of a collection as a plain list, with all values of a record under its id. */
export function Records({ collection }: { collection: Draft }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const number = useNumber();
	const [page, setPage] = useState(1);
	const found = useList<Record<string, unknown>>(collection.name, { page, perPage });
	if (!found.data) return <Ready query={found} />;
	const { items, totalPages, totalItems } = found.data;
	if (items.length === 0) return <p>{t("noRecords")}</p>;
	const label = collection.fields.find(({ presentable }) => presentable === true)?.name;
	return (
		<div className="flex flex-col gap-3">
			<ul className="flex flex-col">
				{items.map((record) => (
					<li key={String(record.id)} className="border-base-300 border-b py-2">
						<details>
							<summary className="cursor-pointer break-words">
								<code className="text-sm">{String(record.id)}</code> {label && valueText(record[label])}
							</summary>
							<dl className="flex flex-col gap-1 p-2 text-sm">
								{collection.fields
									.filter(({ name }) => name !== "id" && name in record)
									.map(({ name }) => (
										<div key={name} className="flex flex-wrap gap-x-2">
											<dt className="font-semibold">{name}</dt>
											<dd className="min-w-0 break-words">{valueText(record[name])}</dd>
										</div>
									))}
							</dl>
						</details>
					</li>
				))}
			</ul>
			<div className="flex flex-wrap items-center gap-3">
				<output className="text-sm">{c("list.total", { total: number(totalItems) })}</output>
				{totalPages > 1 && (
					<>
						<Button className="btn-sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
							{c("list.previous")}
						</Button>
						<span className="text-sm">
							{c("list.page", { page: number(page), pages: number(totalPages) })}
						</span>
						<Button className="btn-sm" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
							{c("list.next")}
						</Button>
					</>
				)}
			</div>
		</div>
	);
}
