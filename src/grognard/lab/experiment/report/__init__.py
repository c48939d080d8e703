"""What an experiment has shown, as one page with plots and as Markdown."""

from grognard.lab.experiment.report.page import write_report

__all__ = ["write_report"]
