import { api, messageOf, useProtectedFile } from "#data";
import { common, useTexts } from "#i18n";
import { FileInput, useAction } from "#kit";
import type { Student } from "../student.ts";
import { texts } from "../texts.ts";
import { smallPicture } from "./picture.ts";

/** The stored photo: a protected file, shown by a token. */
export function Picture({ student }: { student: Student }) {
	const t = useTexts(texts);
	const address = useProtectedFile(student, student.photo, "320x320f");
	if (address === "") return null;
	return (
		<img
			src={address}
			alt={t("photoOf", { name: student.full_name })}
			className="rounded-box max-h-40 w-auto self-start"
		/>
	);
}

class Unreadable extends Error {}

/** A pupil's photo: kept as long as the guardian consents, reduced in size before upload. */
export function Photo({ student }: { student: Student }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const save = useAction({
		mutationFn: async (file: File | null) => {
			const photo = file
				? await smallPicture(file).catch(() => {
						throw new Unreadable();
					})
				: "";
			return api().collection("students").update(student.id, { photo });
		},
		done: c("saved"),
		quiet: true,
		stale: ["students"],
	});
	if (!student.photo_consent) return <p className="text-sm">{t("photoNeeds")}</p>;
	const problem = save.error instanceof Unreadable ? t("photoBad") : save.error && messageOf(save.error);
	return (
		<div className="max-w-md">
			<FileInput
				label={t("photoFile")}
				hint={save.isPending ? t("photoSending") : t("photoHint")}
				error={problem || undefined}
				accept="image/*"
				stored={student.photo}
				busy={save.isPending}
				onChoose={(file) => file && save.mutate(file)}
				onRemove={() => save.mutate(null)}
			/>
		</div>
	);
}
