import { type FormEvent, useState } from "react";
import { common, useLanguage, useTexts } from "#i18n";
import { Button, Card, Page, Select, TextInput, useSearchParams } from "#kit";
import { searchFilter } from "./filter.ts";
import type { ResourceScreenProps } from "./props.ts";
import { ResourceTable } from "./ResourceTable.tsx";
import type { SearchField } from "./resources.ts";
import { texts } from "./texts.ts";
import { useChoices } from "./useChoices.ts";

function SearchInput({
	search,
	value,
	onChange,
}: {
	search: SearchField;
	value: string;
	onChange(text: string): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { field } = search;
	const label = field.label[language];
	const choices = useChoices()(search);
	if (choices.length === 0)
		return <TextInput label={label} value={value} onChange={(event) => onChange(event.target.value)} />;
	return (
		<Select
			label={label}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			options={[["", t("any")], ...choices]}
		/>
	);
}

/** Searches records by several fields; all filled fields must match. The query is kept in the address. */
export default function ResourceSearch({ resource }: ResourceScreenProps) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const { language } = useLanguage();
	const [params, change] = useSearchParams();
	const paramOf = (path: string): string => params.get(path) ?? "";
	const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
		Object.fromEntries(resource.searched.map(({ path }) => [path, paramOf(path)])),
	);
	function submit(event: FormEvent) {
		event.preventDefault();
		change(typed);
	}
	return (
		<Page title={t("search", { name: resource.collection.label.many[language] })}>
			<Card>
				<form onSubmit={submit} className="flex flex-col gap-4">
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{resource.searched.map((search) => (
							<SearchInput
								key={search.path}
								search={search}
								value={typed[search.path] ?? ""}
								onChange={(text) => setTyped({ ...typed, [search.path]: text })}
							/>
						))}
					</div>
					<Button type="submit" variant="primary" className="self-start">
						{t("submit")}
					</Button>
				</form>
			</Card>
			<ResourceTable
				resource={resource}
				filter={searchFilter(resource.searched, paramOf)}
				empty={c("list.noMatch")}
			/>
		</Page>
	);
}
