import type { User } from "../../data/client.ts";
import { useOne } from "../../data/queries.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Facts } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

export function ProfileFacts({ user }: { user: User }) {
	const t = useTexts(texts);
	const school = useOne("schools", user.school_id);
	const library = useOne("libraries", user.library_id);
	const role = `role${user.role}` as "role1" | "role2" | "role3" | "role4";
	return (
		<Facts
			items={[
				[t("name"), user.name],
				[t("username"), user.username],
				[t("email"), user.email],
				[t("role"), t(role)],
				[t("school"), school.data?.name],
				[t("library"), library.data?.name],
			]}
		/>
	);
}
