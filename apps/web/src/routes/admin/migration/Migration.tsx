import { SettingsScreen } from "../settings/Settings.tsx";

/** The settings, opened at what the data lie in (design ruling 10). */
export default function Migration() {
	return <SettingsScreen section="database" />;
}
