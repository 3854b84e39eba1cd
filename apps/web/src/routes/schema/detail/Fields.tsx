import { useLanguage, useTexts } from "#i18n";
import { fieldTypeTexts } from "../field-types.ts";
import { collectionLabel, fieldLabel } from "../labels.ts";
import type { Draft, DraftField } from "../model.ts";
import { TypeIcon } from "../TypeIcon.tsx";
import { texts } from "../texts.ts";

const flags = ["required", "presentable", "hidden"] as const;

/** The fields of a collection: what people call each, its name, its type or where it leads, and what is special. */
export function Fields({ collection, all }: { collection: Draft; all: readonly Draft[] }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const typeName = useTexts(fieldTypeTexts);

	function kindOf(field: DraftField): string {
		const target = all.find(({ id }) => id === field.collectionId)?.name;
		return target
			? `${typeName(field.type)} → ${collectionLabel(target, language) || target}`
			: typeName(field.type);
	}
	return (
		<ul className="divide-base-300 divide-y">
			{collection.fields.map((field) => {
				const label = fieldLabel(collection.name, field.name, language);
				const facts = [
					Number(field.maxSelect ?? 1) > 1 && t("several"),
					...flags.filter((name) => field[name] === true).map((name) => t(`option_${name}`)),
					Array.isArray(field.values) && field.values.join(", "),
				];
				return (
					<li
						key={field.id}
						className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[1.25rem_minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)]"
					>
						<TypeIcon type={field.type} className="mt-1 self-start" />
						<span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
							{label && <span className="wrap-anywhere">{label}</span>}
							<span className="font-mono text-sm wrap-anywhere opacity-75">{field.name}</span>
						</span>
						<span className="text-sm wrap-anywhere max-sm:col-start-2">{kindOf(field)}</span>
						<span className="text-sm wrap-anywhere opacity-75 empty:hidden max-sm:col-start-2">
							{facts.filter(Boolean).join(" · ")}
						</span>
					</li>
				);
			})}
		</ul>
	);
}
