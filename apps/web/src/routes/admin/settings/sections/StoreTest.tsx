import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../data/client.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { FormErrors } from "../../../../ui/FormErrors.tsx";
import { texts } from "../texts.ts";

/** Tests the saved store. */
export function StoreTest({
	filesystem,
	isChanged,
}: {
	filesystem: "storage" | "backups";
	isChanged: boolean;
}) {
	const t = useTexts(texts);
	const test = useMutation({
		mutationFn: () => api().send("/api/settings/test/s3", { method: "POST", body: { filesystem } }),
	});
	return (
		<>
			<Button busy={test.isPending} disabled={isChanged} onClick={() => test.mutate()}>
				{t("s3Test")}
			</Button>
			<p role="status" className="self-center">
				{test.isSuccess && t("s3Works")}
			</p>
			<FormErrors error={test.error} />
		</>
	);
}
