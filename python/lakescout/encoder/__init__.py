"""Text encoders: text in, L2-normalised float32 vectors out."""

from lakescout.encoder.onnx import OnnxEncoder, default_encoder, load_encoder
from lakescout.encoder.protocol import Encoder, EncoderIdentity, recall

__all__ = ["Encoder", "EncoderIdentity", "OnnxEncoder", "default_encoder", "load_encoder", "recall"]
