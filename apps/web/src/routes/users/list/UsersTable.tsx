import { literal, type User } from "#data";
import { useTexts } from "#i18n";
import { Badge } from "#kit";
import { Exceptions } from "../../resource/Exceptions.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { texts } from "../adminTexts.ts";

const searched = ["name", "username", "email", "school_id.name"];

/** Matches the typed text against an account's name, address or school. */
const search = (typed: string): string => searched.map((path) => `${path} ~ ${literal(typed)}`).join(" || ");

const resource = resourceOf("/users");

/** Table of all accounts; desk, kiosk and blocked accounts are highlighted. */
export function UsersTable() {
	const t = useTexts(texts);
	return (
		<ResourceTable<User>
			resource={resource}
			empty={t("none")}
			searchable
			search={search}
			searchLabel={t("search")}
			cells={{
				name: {
					render: (user) => (
						<span className="flex flex-wrap items-center gap-2">
							{user.name || user.username}
							{user.desk_only && <Badge tone="info">{t(user.kiosk ? "kiosk" : "volunteer")}</Badge>}
							<Exceptions resource={resource} record={user} />
						</span>
					),
				},
			}}
		/>
	);
}
