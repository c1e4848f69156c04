"""The window that WebKitWebDriver opens: Debian's MiniBrowser is at least 447 px wide and keeps its console to itself."""
import sys
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile, proxy, width, height = sys.argv[1:]

manager = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(proxy, None))
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-GB'])


def start(_context, session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window(default_width=int(width), default_height=int(height))
    window.add(view)
    window.show_all()
    view.connect('close', Gtk.main_quit)
    session.connect('create-web-view', lambda *_: view)


context.connect('automation-started', start)
Gtk.main()
