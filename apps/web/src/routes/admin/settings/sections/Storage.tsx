import { useTexts } from "#i18n";
import { SettingsForm } from "../form/SettingsForm.tsx";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";
import { useSettings } from "../useSettings.ts";
import { StoreTest } from "./StoreTest.tsx";
import { s3Items } from "./s3.ts";

const items = s3Items("s3");

/** Location of uploaded files: the data folder, or an S3 store. */
export default function Storage() {
	const t = useTexts(texts);
	const { read, save } = useSettings();
	return (
		<Part title={t("storage")} lead={t("storageLead")} read={read}>
			{(source) => (
				<SettingsForm items={items} source={source} save={save}>
					{(isChanged) => <StoreTest filesystem="storage" isChanged={isChanged} />}
				</SettingsForm>
			)}
		</Part>
	);
}
