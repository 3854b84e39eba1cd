import { type FormEvent, useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { texts as resourceTexts } from "../../resource/texts.ts";
import { CollectionLines } from "../CollectionLines.tsx";
import { useCollections, useOverview } from "../collections.ts";
import { fieldTypes } from "../field-types.ts";
import { type CollectionQuery, findCollections, groups } from "../find.ts";
import { texts } from "../texts.ts";

const members = [
	"name",
	"field",
	"fieldType",
	"type",
	"group",
] as const satisfies readonly (keyof CollectionQuery)[];
const types = ["base", "auth", "view"] as const;

/** Searches collections by their properties; all filled criteria must match. The query is kept in the address. */
export default function SchemaSearch() {
	const t = useTexts(texts);
	const r = useTexts(resourceTexts);
	const [params, change] = useSearchParams();
	const overview = useOverview();
	const collections = useCollections();
	const query = Object.fromEntries(members.map((member) => [member, params.get(member) ?? ""])) as Record<
		keyof CollectionQuery,
		string
	>;
	const [typed, setTyped] = useState<CollectionQuery>(query);
	const set = (member: keyof CollectionQuery) => (value: string) => setTyped({ ...typed, [member]: value });
	function submit(event: FormEvent) {
		event.preventDefault();
		change({ ...typed });
	}
	const failed = overview.isError ? overview : collections.isError ? collections : null;
	const found =
		overview.data && collections.data && findCollections(overview.data.items, collections.data, query);
	const any = ["", r("any")] as const;
	return (
		<Page title={r("search", { name: t("collection") })} lead={t("searchLead")}>
			<Card>
				<form onSubmit={submit} className="flex flex-col gap-4">
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						<TextInput
							label={t("name")}
							value={typed.name}
							onChange={({ target }) => set("name")(target.value)}
						/>
						<TextInput
							label={t("fieldName")}
							value={typed.field}
							onChange={({ target }) => set("field")(target.value)}
						/>
						<Select
							label={t("fieldType")}
							value={typed.fieldType}
							options={[any, ...fieldTypes.map((type) => [type, type] as const)]}
							onChange={({ target }) => set("fieldType")(target.value)}
						/>
						<Select
							label={t("type")}
							value={typed.type}
							options={[any, ...types.map((type) => [type, t(`type_${type}`)] as const)]}
							onChange={({ target }) => set("type")(target.value)}
						/>
						<Select
							label={t("kindFilter")}
							value={typed.group}
							options={[any, ...groups.map((group) => [group, t(`group_${group}`)] as const)]}
							onChange={({ target }) => set("group")(target.value)}
						/>
					</div>
					<Button type="submit" variant="primary" className="self-start">
						{r("submit")}
					</Button>
				</form>
			</Card>
			{failed && <Failed error={failed.error} retry={() => void failed.refetch()} />}
			{!found && !failed && <Loading />}
			{found?.length === 0 && <Empty title={r("noMatch")} />}
			{found && found.length > 0 && (
				<Card>
					<CollectionLines lines={found} />
				</Card>
			)}
		</Page>
	);
}
