// Runs before the first paint, so that the wrong colours never flash up. The list of themes is in the web app.
(() => {
	let theme = null;
	try {
		theme = localStorage.getItem("theme");
	} catch {
		// The browser's settings can disable storage: the default theme is used then.
	}
	// The theme chosen on this device takes precedence over the site's default.
	if (!theme || !/^[a-z]+$/.test(theme)) return;
	document.documentElement.setAttribute("data-theme", theme);
	document.documentElement.classList.toggle("dark", theme === "dark" || theme === "night");
})();
