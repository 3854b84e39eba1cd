import { useLanguage, useNumber, useTexts } from "#i18n";
import { Badge, Link } from "#kit";
import { useSchemaPath } from "./collections.ts";
import { collectionLabel } from "./labels.ts";
import type { CollectionLine } from "./model.ts";
import { texts } from "./texts.ts";

/** Formats a size like 1,5 MB, in decimal units. */
export function useBytes(): (bytes: number) => string {
	const number = useNumber();
	return (bytes) => {
		const units = ["B", "kB", "MB", "GB"];
		const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
		return `${number(Math.round((bytes / 1000 ** step) * 10) / 10)} ${units[step]}`;
	};
}

/** A list of collections: what each is called, what is unusual about it, its number of records and its size. */
export function CollectionLines({ lines }: { lines: readonly CollectionLine[] }) {
	const t = useTexts(texts);
	const number = useNumber();
	const bytes = useBytes();
	const base = useSchemaPath();
	const { language } = useLanguage();
	return (
		<ul className="flex flex-col">
			{lines.map((line) => (
				<li
					key={line.id}
					className="border-base-300 flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2"
				>
					<Link
						href={`${base}/detail/${line.name}`}
						className="link link-hover font-semibold break-all"
						otherwise={line.name}
					>
						{line.name}
					</Link>
					<span className="min-w-0 break-words empty:hidden">{collectionLabel(line.name, language)}</span>
					{line.type !== "base" && <Badge>{t(`type_${line.type}`)}</Badge>}
					<span className="text-sm tabular-nums opacity-75 sm:ms-auto">
						{[
							t("countFields", { count: number(line.fields) }),
							line.indexes > 0 && t("countIndexes", { count: number(line.indexes) }),
							line.records !== null && t("countRecords", { count: number(line.records) }),
							line.bytes !== null && bytes(line.bytes),
						]
							.filter(Boolean)
							.join(" · ")}
					</span>
				</li>
			))}
		</ul>
	);
}
