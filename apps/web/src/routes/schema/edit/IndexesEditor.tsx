import { useTexts } from "#i18n";
import { Button, Checkbox, TextArea, TextInput } from "#kit";
import { reasonAt } from "../errors.ts";
import { type IndexDraft, readIndex, writeIndex } from "../model.ts";
import { editTexts } from "./texts.ts";

/** The indexes of a collection. The application's own are read-only; one in an unsupported syntax is shown as text. */
export function IndexesEditor({
	indexes,
	table,
	owned,
	error,
	onChange,
}: {
	indexes: readonly string[];
	table: string;
	owned: readonly string[];
	error: unknown;
	onChange(indexes: string[]): void;
}) {
	const t = useTexts(editTexts);
	const put = (place: number, text: string) =>
		onChange(indexes.map((one, at) => (at === place ? text : one)));
	const add = () =>
		onChange([
			...indexes,
			writeIndex(
				{ name: `idx_${table}_${indexes.length + 1}`, unique: false, columns: "", where: "" },
				table,
			),
		]);
	return (
		<div className="flex flex-col gap-3">
			<ul className="flex flex-col gap-2">
				{indexes.map((text, place) => {
					const index = readIndex(text);
					const isFixed = owned.includes(text);
					const reason = reasonAt(error, "indexes", place);
					const change = (values: Partial<IndexDraft>) =>
						index && put(place, writeIndex({ ...index, ...values }, table));
					return (
						<li
							// biome-ignore lint/suspicious/noArrayIndexKey: an index has nothing of its own that stays while it is written
							key={place}
							className="rounded-box border-base-300 flex flex-col gap-2 border p-3"
						>
							{isFixed && <code className="text-sm break-words">{text}</code>}
							{!isFixed && !index && (
								<TextArea
									label={t("indexText")}
									rows={3}
									value={text}
									error={reason}
									onChange={({ target }) => put(place, target.value)}
								/>
							)}
							{!isFixed && index && (
								<>
									<TextInput
										label={t("indexName")}
										value={index.name}
										pattern="\w+"
										onChange={({ target }) =>
											target.value && change({ name: target.value.replace(/\W/g, "_") })
										}
									/>
									<TextInput
										label={t("indexColumns")}
										hint={t("indexColumnsHint")}
										value={index.columns}
										error={reason}
										onChange={({ target }) => change({ columns: target.value.replace(/[()]/g, "") })}
									/>
									<TextInput
										label={t("indexWhere")}
										value={index.where}
										onChange={({ target }) => change({ where: target.value })}
									/>
									<Checkbox
										label={t("indexUnique")}
										checked={index.unique}
										onChange={({ target }) => change({ unique: target.checked })}
									/>
								</>
							)}
							{!isFixed && (
								<div>
									<Button
										className="btn-sm"
										onClick={() => onChange(indexes.filter((_, at) => at !== place))}
									>
										{t("removeIndex")}
									</Button>
								</div>
							)}
						</li>
					);
				})}
			</ul>
			<div>
				<Button onClick={add}>{t("addIndex")}</Button>
			</div>
		</div>
	);
}
