import { nameField, shownField } from "@rafta/library/collections/shown";
import { useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { api, useOne } from "#data";
import { common, useLanguage, useTexts } from "#i18n";
import {
	Actions,
	Card,
	Facts,
	FieldValue,
	hasValue,
	Page,
	Ready,
	RegisterCard,
	useAction,
	useGo,
} from "#kit";
import { useMayRemove } from "./mayRemove.ts";
import type { ResourceScreenProps } from "./props.ts";
import type { Resource } from "./resources.ts";
import { texts } from "./texts.ts";

/** Metadata of a record, as opposed to its content. */
const registered: readonly string[] = ["createdBy", "created", "updated"];

/** Deletes the record, then opens the resource's list. */
function useRemove({ path, collection: { name } }: Resource, id: string): () => void {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const go = useGo();
	const remove = useAction({
		mutationFn: () => api().collection(name).delete(id),
		done: t("removed"),
		stale: [name],
		onSuccess: () => {
			go(`${path}/list`, path);
			queries.removeQueries({ queryKey: [name, "one", id] });
		},
	});
	return remove.mutate;
}

function RecordFacts({
	resource,
	record,
	names,
}: {
	resource: Resource;
	record: RecordModel;
	names: readonly string[];
}) {
	const { language } = useLanguage();
	const fields = names.flatMap((name) => shownField(resource.collection, name) ?? []);
	return (
		<Facts
			items={fields
				.filter((field) => hasValue(field, record))
				.map((field) => [
					field.label[language],
					<FieldValue key={field.name} field={field} record={record} />,
				])}
		/>
	);
}

/** All data of a record that the user may see. */
export default function RecordDetail({ resource, params }: ResourceScreenProps) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const { language } = useLanguage();
	const id = params.id ?? "";
	const { collection, path } = resource;
	const mayRemove = useMayRemove(resource);
	const remove = useRemove(resource, id);
	const relations = collection.fields.filter((field) => field.type === "relation").map(({ name }) => name);
	const record = useOne(collection.name, id, relations.join(","));
	const { data } = record;
	const named = nameField(collection.name);
	const shown = collection.fields
		.map((field) => field.name)
		// Creation metadata of the specification's entities is in a separate card, and the name is the heading.
		.filter((field) => !(resource.entity && registered.includes(field)) && field !== named);
	return (
		<Page
			title={(named !== "id" && data?.[named]) || collection.label.one[language]}
			actions={
				data && (
					<Actions
						of={[
							{ text: c("action.edit"), href: `${path}/update/${id}`, primary: true },
							mayRemove && {
								text: t("remove"),
								ask: { title: t("removeTitle"), text: t("removeText"), yes: t("remove") },
								run: remove,
							},
						]}
					/>
				)
			}
		>
			<Ready query={record} />
			{data && (
				<Card>
					<RecordFacts resource={resource} record={data} names={shown} />
				</Card>
			)}
			{data && resource.entity && <RegisterCard entity={resource.entity} record={data} />}
		</Page>
	);
}
