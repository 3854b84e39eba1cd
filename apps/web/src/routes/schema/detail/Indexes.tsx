import { useTexts } from "#i18n";
import { readIndex } from "../model.ts";
import { texts } from "../texts.ts";

/** The indexes of a collection: name, columns in their order, and what is special. */
export function Indexes({ indexes }: { indexes: readonly string[] }) {
	const t = useTexts(texts);
	if (indexes.length === 0) return <p>{t("noIndexes")}</p>;
	return (
		<ul className="divide-base-300 divide-y">
			{indexes.map((text) => {
				const index = readIndex(text);
				if (!index)
					return (
						<li key={text} className="py-3">
							<code className="text-sm wrap-anywhere">{text}</code>
						</li>
					);
				return (
					<li key={text} className="flex flex-col gap-1.5 py-3">
						<span className="flex flex-wrap items-baseline gap-x-3">
							<span className="min-w-0 font-mono text-sm wrap-anywhere">{index.name}</span>
							{index.unique && <span className="text-sm opacity-75">{t("unique")}</span>}
						</span>
						<span className="flex flex-wrap items-center gap-1.5 font-mono text-sm">
							{index.columns.split(",").map((column) => (
								<span key={column} className="bg-base-300/60 rounded-field px-2 py-0.5">
									{column.trim()}
								</span>
							))}
							{index.where && <span className="opacity-75 wrap-anywhere">{index.where}</span>}
						</span>
					</li>
				);
			})}
		</ul>
	);
}
