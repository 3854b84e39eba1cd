import { roleNames } from "@rafta/library/access/roleNames";
import { roleOf } from "@rafta/library/access/roles";
import type { User } from "../../data/client.ts";
import { useProtectedFile } from "../../data/files.ts";
import { useOne } from "../../data/queries.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Facts } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

export function ProfileFacts({ user }: { user: User }) {
	const t = useTexts(texts);
	const school = useOne("schools", user.school_id);
	const library = useOne("libraries", user.library_id);
	const { language } = useLanguage();
	const picture = useProtectedFile(user, user.avatar);
	return (
		<div className="flex flex-wrap items-start gap-5">
			{picture && (
				<img
					src={picture}
					alt={t("picture", { name: user.name })}
					className="size-24 rounded-full object-cover"
				/>
			)}
			<Facts
				items={[
					[t("name"), user.name],
					[t("username"), user.username],
					[t("email"), user.email],
					[t("role"), roleNames[roleOf(user)][language]],
					[t("school"), school.data?.name],
					[t("library"), library.data?.name],
				]}
			/>
		</div>
	);
}
