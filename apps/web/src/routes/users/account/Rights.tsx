import { roleNames } from "@rafta/library/access/roleNames";
import { roleOf, roles } from "@rafta/library/access/roles";
import { users } from "@rafta/library/collections/users";
import { literal, type User, useList } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { RecordForm, RelationInput, Select } from "#kit";
import { texts } from "../adminTexts.ts";
import { Part } from "../own/Part.tsx";

const schoolField = users.fields.find(({ name }) => name === "school_id");

/** Picker for a library of the school selected in the form. */
function LibraryInput(props: { school: string; value: string; error?: string; onChange(id: string): void }) {
	const t = useTexts(texts);
	const libraries = useList<{ id: string; name: string; collectionId: string; collectionName: string }>(
		"libraries",
		{ filter: `school_id = ${literal(props.school)}`, sort: "name", perPage: 100 },
		props.school !== "",
	);
	const items = props.school === "" ? [] : (libraries.data?.items ?? []);
	return (
		<Select
			label={t("library")}
			error={props.error}
			value={items.some(({ id }) => id === props.value) ? props.value : ""}
			onChange={(event) => props.onChange(event.target.value)}
			options={[["", t("noLibrary")], ...items.map(({ id, name }) => [id, name] as const)]}
		/>
	);
}

/** Form for an account's role, school and library. */
export function Rights({ user }: { user: User }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	// Pupils' accounts belong to readers: they are created on the reader's page and keep the pupil role.
	const choices = [
		roles.manager,
		roles.admin,
		roles.guest,
		...(roleOf(user) === roles.student ? [roles.student] : []),
	];
	return (
		<Part title={t("rights")} lead={t("rightsLead")}>
			<RecordForm<User>
				key={user.id}
				collection={users}
				fields={["role", "status", "school_id", "library_id"]}
				record={user}
				custom={{
					role: { kind: "select", options: choices.map((role) => [String(role), roleNames[role][language]]) },
					status: {
						kind: "select",
						hint: t("statusHint"),
						options: [
							["active", t("active")],
							["blocked", t("blocked")],
						],
					},
					school_id: {
						control: (value, change, error, others) =>
							schoolField?.type === "relation" && (
								<RelationInput
									field={schoolField}
									value={String(value ?? "")}
									onChange={(id) => {
										change(id);
										others.set("library_id", "");
									}}
									error={error}
								/>
							),
					},
					library_id: {
						control: (value, change, error, others) => (
							<LibraryInput
								school={String(others.values.school_id ?? "")}
								value={String(value ?? "")}
								onChange={change}
								error={error}
							/>
						),
					},
				}}
			/>
		</Part>
	);
}
